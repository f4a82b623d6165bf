/** Links of a CV: to the web, a mail address or a phone, and nothing else (R5). They are never requested. */

/** The URL for what somebody typed, such as "linkedin.com/in/amina"; null if it is not a web address. */
export function webLink(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const [host = ''] = /^[^/:]+(?=:\d)/.exec(text) ?? []
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !isDotted(host) ? text : `https://${text}`
  try {
    const { protocol, hostname, username, href } = new URL(address)
    const isWeb = (protocol === 'https:' || protocol === 'http:') && username === ''
    return isWeb && /^[^.]+(\.[^.]+)+$/.test(hostname) ? href : null
  } catch {
    return null
  }
}

export function mailLink(typed: string): string | null {
  const [, host = ''] = /^[^\s@<>?&:/]+@([^\s@<>?&:/]+)$/.exec(typed) ?? []
  return isDotted(host) ? `mailto:${typed}` : null
}

/** Whether there is a dot between other characters. */
const isDotted = (name: string): boolean => name.slice(1, -1).includes('.')

export function phoneLink(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null
}

/** An address as written on paper. */
export const shortLink = (href: string): string =>
  decodedPath(href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''))

function decodedPath(text: string): string {
  try {
    const plain = decodeURI(text)
    return /[\s\p{C}]/u.test(plain) ? text : plain
  } catch {
    return text
  }
}

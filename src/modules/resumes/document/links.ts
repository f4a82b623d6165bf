/** Links of a CV: to the web, a mail address or a phone, and nothing else (R5). Nothing here is ever fetched. */

/** The address behind what somebody typed, such as "linkedin.com/in/amina"; null where it is none of the web. */
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

/** Whether a dot stands between other letters. */
const isDotted = (name: string): boolean => name.slice(1, -1).includes('.')

export function phoneLink(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null
}

/** How an address is written on paper. */
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

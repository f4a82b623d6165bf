const FENCE = /^ {0,3}(```+|~~~+)/
const HEADING = /^ {0,3}(#{1,2})\s+(.*?)\s*#*\s*$/

/** Words as they are read: without the signs of Markdown. */
const plain = (words: string): string =>
  words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|~~|\\(?=[^\w\s])/g, '')
    .trim()

/** The sections of a Markdown text, as their headings are read: "##", or "#" in a text that uses it. What stands in a block of code is none. */
export function sectionsIn(body: string): string[] {
  let fence = ''
  const headings: [signs: string, words: string][] = []
  for (const line of body.split(/\r\n?|\n/)) {
    const sign = FENCE.exec(line)?.[1] ?? ''
    if (fence) fence = sign.startsWith(fence) && line.trim() === sign ? '' : fence
    else if (sign) fence = sign
    else {
      const [, signs = '', words = ''] = HEADING.exec(line) ?? []
      if (signs) headings.push([signs, plain(words)])
    }
  }
  const top = headings.some(([signs]) => signs === '#') ? '#' : '##'
  return headings.flatMap(([signs, words]) => (signs === top ? [words] : []))
}

const MOST_LETTERS = 60

/** The name by which a link leads to a section; it begins so that no section is called as a part of the page. */
export const anchorOf = (heading: string): string =>
  `s-${heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_LETTERS)
    .replace(/^-+|-+$/g, '')}`

const FENCE = /^ {0,3}(```+|~~~+)/

/** The signs and the words of a heading. By steps: one pattern of the line would try its gaps in every combination. */
function headingOf(line: string): [signs: string, words: string] | null {
  const [start = '', signs = ''] = /^ {0,3}(#{1,2})(?=\s)/.exec(line) ?? []
  if (!signs) return null
  const written = line.slice(start.length).trim()
  let end = written.length
  while (written[end - 1] === '#') end--
  return [signs, written.slice(0, end).trim()]
}

/** Links and pictures as their words alone; each part of a text is read once. */
function withoutLinks(text: string): string {
  let [plain, at] = ['', 0]
  for (;;) {
    const open = text.indexOf('[', at)
    const close = open < 0 ? -1 : text.indexOf(']', open)
    if (close < 0) return plain + text.slice(at)
    const isLink = text[close + 1] === '('
    const end = isLink ? text.indexOf(')', close) : close
    if (end < 0) return plain + text.slice(at)
    const start = open > at && text[open - 1] === '!' ? open - 1 : open
    plain += isLink ? text.slice(at, start) + text.slice(open + 1, close) : text.slice(at, end + 1)
    at = end + 1
  }
}

/** Words as they are read: without the signs of Markdown. */
const plain = (words: string): string =>
  withoutLinks(words)
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
      const heading = headingOf(line)
      if (heading) headings.push([heading[0], plain(heading[1])])
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

const FENCE = /^ {0,3}(```+|~~~+)/

/** The markers and the words of a heading. In steps: a single pattern for the line would try every combination of its gaps. */
function headingOf(line: string): [signs: string, words: string] | null {
  const [start = '', signs = ''] = /^ {0,3}(#{1,2})(?=\s)/.exec(line) ?? []
  if (!signs) return null
  const written = line.slice(start.length).trim()
  let end = written.length
  while (written[end - 1] === '#') end--
  return [signs, written.slice(0, end).trim()]
}

/** Links and pictures as their text only; each part of a text is read once. */
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

/** Text as displayed: without Markdown syntax. */
const plain = (words: string): string =>
  withoutLinks(words)
    .replace(/[*`]|~~|\\(?=[^\w\s])/g, '')
    .trim()

/** The sections of a Markdown text, by their displayed headings: "##", or "#" in a text that uses it. Code blocks contain none. */
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

/** The anchor by which a link leads to a section; its prefix keeps it from colliding with other ids of the page. */
export const anchorOf = (heading: string): string =>
  `s-${heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_LETTERS)
    .replace(/^-+|-+$/g, '')}`

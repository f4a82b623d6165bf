import {
  asParagraph,
  between,
  codeBlock,
  codeSpan,
  escaped,
  joined,
  plainWords,
  webAddress,
} from './markdown-signs.ts'
import type { IssueKind } from './issues.ts'
import { type Element, isElement, type Node, wordsOf } from './tree.server.ts'

/** What a page of another system needs to become a lesson's text. */
export type Writing = {
  /** How a picture's address is written as a picture or a link; null where it cannot be shown. */
  picture(address: string, words: string): string | null
  issue(kind: IssueKind, name: string): void
  /** What an address that leads into the package names, for the list of what is left out. */
  leftOut(address: string): { kind: IssueKind; name: string }
}

const blockNames = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const unseen = new Set(['head', 'style', 'template', 'title', 'link', 'meta', 'param', 'source', 'track'])
const interactive = new Set(['script', 'button', 'select', 'textarea', 'input', 'canvas', 'applet'])
const embedding = new Set(['iframe', 'embed', 'object', 'video', 'audio'])
const signs: Record<string, string> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  cite: '*',
  dfn: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
}
const codes = new Set(['code', 'kbd', 'samp', 'tt', 'var'])
// Deeper lists and quotations lose their depth, not their words.
const DEEPEST = 8
// A larger table is read by nobody on a phone, and could be made to take all memory.
const MOST_CELLS = 2000

/** A page's text in the Markdown of lessons, block by block. @param topHeading which level the highest heading of the page gets */
export function blocksOf(page: Element, writing: Writing, topHeading = 2): string[] {
  const highest = Math.min(6, ...headingsIn(page))
  return new Writer(writing, topHeading - highest).blocks(page.children, 0)
}

const headingsIn = (element: Element): number[] =>
  element.children.flatMap((node) => {
    if (!isElement(node)) return []
    const level = /^h([1-6])$/.exec(node.name)?.[1]
    return level ? [Number(level)] : headingsIn(node)
  })

class Writer {
  readonly #writing: Writing
  readonly #shift: number
  readonly #blockInside = new WeakMap<Element, boolean>()

  constructor(writing: Writing, shift: number) {
    this.#writing = writing
    this.#shift = shift
  }

  blocks(nodes: Node[], depth: number): string[] {
    const blocks: string[] = []
    let run: Node[] = []
    const flush = () => {
      const words = asParagraph(this.#line(run))
      if (words.replace(/\\\n?|\s/g, '') !== '') blocks.push(words)
      run = []
    }
    for (const node of nodes) {
      if (!isElement(node) || !this.#holdsBlock(node)) run.push(node)
      else {
        flush()
        blocks.push(...this.#block(node, depth))
      }
    }
    flush()
    return blocks
  }

  /** Also a link or a span around paragraphs. */
  #holdsBlock(element: Element): boolean {
    if (blockNames.has(element.name) || embedding.has(element.name)) return true
    const known = this.#blockInside.get(element)
    if (known !== undefined) return known
    const holds = element.children.some((node) => isElement(node) && this.#holdsBlock(node))
    this.#blockInside.set(element, holds)
    return holds
  }

  #block(element: Element, depth: number): string[] {
    const { name, children } = element
    if (unseen.has(name)) return []
    if (embedding.has(name)) return this.#embedded(element, depth)
    if (/^h[1-6]$/.test(name)) return this.#heading(element, depth)
    switch (name) {
      case 'hr':
        return ['---']
      case 'pre':
        return wordsOf(element).trim() === '' ? [] : [codeBlock(wordsOf(element))]
      case 'ul':
      case 'ol':
        return depth >= DEEPEST ? this.blocks(children, depth) : this.#list(element, depth)
      case 'blockquote': {
        const quoted = this.blocks(children, depth + 1)
        if (depth >= DEEPEST || quoted.length === 0) return quoted
        return [indented(quoted.join('\n\n'), '> ', '> ')]
      }
      case 'table':
        return this.#table(element, depth)
      case 'dt':
        return [between('**', this.#inOneLine(children))].filter((words) => words.trim() !== '')
      default:
        return this.blocks(children, depth)
    }
  }

  #heading({ name, children }: Element, depth: number): string[] {
    // A picture in a heading stands below it.
    const pictures = children.some((node) => isElement(node) && hasPicture(node))
    const words = this.#inOneLine(children, !pictures)
    const level = Math.max(2, Math.min(6, Number(name.slice(1)) + this.#shift))
    const below = pictures ? this.blocks(picturesOf(children), depth) : []
    return words === '' ? below : [`${'#'.repeat(level)} ${words}`, ...below]
  }

  #list(list: Element, depth: number): string[] {
    let number = Number(list.attributes.start) || 1
    const items: string[][] = []
    for (const node of list.children) {
      if (isElement(node) && node.name === 'li') items.push(this.blocks(node.children, depth + 1))
      else {
        // A list that stands between items belongs to the one above.
        const stray = this.blocks([node], depth + 1)
        if (stray.length > 0) (items.at(-1) ?? (items[items.push([]) - 1] as string[])).push(...stray)
      }
    }
    const lines = items
      .filter((item) => item.length > 0)
      .map((item) => {
        const mark = list.name === 'ol' ? `${number++}. ` : '- '
        return indented(tight(item), mark, ' '.repeat(mark.length))
      })
    return lines.length === 0 ? [] : [lines.join('\n')]
  }

  #table(table: Element, depth: number): string[] {
    const caption = between(
      '**',
      this.#inOneLine(partsOf(table, 'caption').flatMap(({ children }) => children)),
    )
    const rows = rowsOf(table).map((row) => row.children.filter(isElement).filter(isCell))
    const before = caption.trim() === '' ? [] : [caption]
    // One column holds a page together and is no table.
    if (rows.every((row) => row.length < 2))
      return [...before, ...rows.flat().flatMap((cell) => this.blocks(cell.children, depth))]
    const cells = rows.map((row) => row.flatMap((cell) => [this.#cell(cell), ...spanned(cell)]))
    const width = Math.max(...cells.map((row) => row.length))
    if (width * rows.length > MOST_CELLS)
      return [...before, ...rows.flat().flatMap((cell) => this.blocks(cell.children, depth))]
    const line = (row: string[]) =>
      `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
    const [head = [], ...rest] = cells
    return [...before, [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n')]
  }

  #cell = ({ children }: Element): string => this.#inOneLine(children).replaceAll('|', '\\|')

  #embedded(element: Element, depth: number): string[] {
    const { attributes, name } = element
    const address =
      attributes.src ??
      attributes.data ??
      element.children.filter(isElement).find((inside) => inside.name === 'source')?.attributes.src ??
      ''
    const web = webAddress(address.startsWith('//') ? `https:${address}` : address)
    const title = plainWords(attributes.title ?? '') || plainWords(wordsOf(element))
    if (web) {
      this.#writing.issue('embedded', web)
      return [`[${escaped(title || new URL(web).hostname)}](${web})`]
    }
    if (address !== '') {
      const { kind, name } = this.#writing.leftOut(address)
      this.#writing.issue(kind, name)
    } else this.#writing.issue('embedded', title || name)
    return name === 'object' ? this.blocks(element.children, depth) : []
  }

  #inOneLine(nodes: Node[], withPictures = true): string {
    const line = withPictures ? this.#line(nodes) : this.#line(nodes.map(withoutPictures))
    return line.replace(/\\?\s*\n\s*/g, ' ').trim()
  }

  #line(nodes: Node[]): string {
    return joined(nodes.map((node) => this.#inline(node)).filter((part) => part !== ''))
  }

  #inline(node: Node): string {
    if (!isElement(node)) return escaped(node.replace(/\s+/g, ' '))
    const { name, attributes, children } = node
    if (unseen.has(name)) return ''
    if (interactive.has(name)) {
      if (attributes.type !== 'hidden') this.#writing.issue('interactive', attributes.src ?? name)
      return ''
    }
    if (embedding.has(name)) return this.#embedded(node, DEEPEST).join(' ')
    if (name === 'br') return '\\\n'
    if (name === 'img') return this.#picture(attributes)
    if (name === 'svg') {
      this.#writing.issue('picture', plainWords(wordsOf(node)) || name)
      return ''
    }
    if (name === 'math') this.#writing.issue('formula', plainWords(wordsOf(node)))
    if (name === 'a') return this.#link(node)
    if (codes.has(name)) return codeSpan(wordsOf(node))
    const words = this.#line(children)
    if (blockNames.has(name)) return ` ${words} `
    const sign = signs[name]
    return sign === undefined || words.includes(sign) ? words : between(sign, words)
  }

  #picture({ src = '', alt = '' }: Record<string, string>): string {
    const words = plainWords(alt)
    return this.#writing.picture(src, words) ?? escaped(words)
  }

  #link({ attributes: { href = '' }, children }: Element): string {
    const words = this.#line(children).replace(/\\?\n/g, ' ')
    const web = webAddress(href)
    if (web) return `[${words.trim() || escaped(web)}](${web})`
    // Within the same page, or nowhere.
    if (href === '' || /^(#|javascript:|data:|about:|tel:)/i.test(href.trim())) return words
    const { kind, name } = this.#writing.leftOut(href)
    this.#writing.issue(kind, name === '' ? plainWords(words) : name)
    return words
  }
}

const isCell = ({ name }: Element): boolean => name === 'td' || name === 'th'
const spanned = ({ attributes }: Element): string[] =>
  Array.from({ length: Math.min(20, Number(attributes.colspan) || 1) - 1 }, () => '')

const partsOf = (table: Element, name: string): Element[] =>
  table.children.filter(isElement).filter((part) => part.name === name)

/** Not those of a table in a cell. */
const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((part) => {
    if (part.name === 'tr') return [part]
    return /^t(head|body|foot)$/.test(part.name) ? partsOf(part, 'tr') : []
  })

const hasPicture = (element: Element): boolean =>
  element.name === 'img' || element.children.some((node) => isElement(node) && hasPicture(node))

const picturesOf = (nodes: Node[]): Element[] =>
  nodes.filter(isElement).flatMap((node) => (node.name === 'img' ? [node] : picturesOf(node.children)))

const withoutPictures = (node: Node): Node => {
  if (!isElement(node)) return node
  if (node.name === 'img') return ''
  return { ...node, children: node.children.map(withoutPictures) }
}

const isList = (block: string): boolean => /^(- |\d+\. )/.test(block)

/** A list within an item follows its words at once. */
const tight = (blocks: string[]): string =>
  blocks.reduce((text, block, at) => {
    if (at === 0) return block
    return `${text}${isList(block) && !isList(blocks[at - 1]!) ? '\n' : '\n\n'}${block}`
  }, '')

const indented = (text: string, first: string, further: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? further.trimEnd() : further) + line)
    .join('\n')

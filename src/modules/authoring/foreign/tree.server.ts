import { Parser } from 'htmlparser2'
import { setImmediate } from 'node:timers/promises'

export type Node = Element | string
export type Element = { name: string; attributes: Record<string, string>; children: Node[] }

/** A text that is no XML, or that is made to be expensive. */
export class BadTree extends Error {}

// Elements. A question bank of 5,000 questions has half a million; a page has some hundred.
const room = { xml: { elements: 600_000, depth: 100 }, html: { elements: 20_000, depth: 200 } } as const
/** Letters of one page. */
export const LARGEST_PAGE = 1_000_000
/** Letters of one XML file. */
const LARGEST_XML = 24_000_000
/** Letters between two breaths, in which others are served: some milliseconds. */
const AT_ONCE = 200_000

/** XML as a tree, names without prefix. It declares no entities of its own: those that it has are written out as they stand. @throws BadTree */
export async function xmlTree(bytes: Uint8Array): Promise<Element> {
  const text = textIn(bytes)
  if (text.length > LARGEST_XML) throw new BadTree('is too large')
  const top = await treeOf(text, 'xml')
  const root = top.children.find((node) => typeof node !== 'string')
  if (!root) throw new BadTree('holds no element')
  return root
}

/** HTML as a browser would nest it. @throws BadTree */
export async function htmlTree(text: string): Promise<Element> {
  if (text.length > LARGEST_PAGE) throw new BadTree('is too large')
  return treeOf(text, 'html')
}

async function treeOf(text: string, kind: 'xml' | 'html'): Promise<Element> {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  const { elements, depth } = room[kind]
  let count = 0
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        count++
        if (count > elements || open.length > depth) throw new BadTree('is nested too deeply')
        const element = { name: bareName(name), attributes, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      onclosetag(_, isImplied) {
        // One that closes itself counts as implied, too.
        if (kind === 'xml' && isImplied && text[parser.endIndex - 1] !== '/')
          throw new BadTree('is not closed')
        open.pop()
      },
      ontext(words) {
        const { children } = open.at(-1)!
        const last = children.length - 1
        if (typeof children[last] === 'string') children[last] += words
        else children.push(words)
      },
      onprocessinginstruction(name, data) {
        // A DOCTYPE that only names a file is never followed; one that declares something is.
        if (kind === 'xml' && name.startsWith('!') && /[[]|ENTITY/i.test(data))
          throw new BadTree('declares entities')
      },
    },
    { xmlMode: kind === 'xml', decodeEntities: true },
  )
  for (let at = 0; at < text.length; at += AT_ONCE) {
    if (at > 0) await setImmediate()
    parser.write(text.slice(at, at + AT_ONCE))
  }
  parser.end()
  return top
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1)

const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** A text in the encoding that it names, by its mark, as XML or as HTML; without one UTF-8, and what is not that as Windows wrote it. */
export function textIn(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const named = /<\?xml[^>]*\bencoding=["']([\w-]+)|<meta[^>]*\bcharset=["']?([\w-]+)/i.exec(head)
  for (const encoding of [marked, named?.[1] ?? named?.[2], 'utf-8']) {
    const text = encoding && decoded(bytes, encoding)
    if (typeof text === 'string') return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null // another encoding than it says, or one that nobody knows
  }
}

export const isElement = (node: Node | undefined): node is Element =>
  typeof node === 'object' && node !== null

/** Children of a name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).filter((node): node is Element => isElement(node) && node.name === name)

/** The first element at a path of names below another. */
export const childOf = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => childrenOf(found, name)[0], element)

/** Every element of a name below another, in their order. */
export function allOf(element: Element | undefined, name: string): Element[] {
  return (element?.children ?? []).flatMap((node) =>
    isElement(node) ? [...(node.name === name ? [node] : []), ...allOf(node, name)] : [],
  )
}

/** All words in an element. */
export const wordsOf = (node: Node | undefined): string => {
  if (node === undefined || typeof node === 'string') return node ?? ''
  return node.children.map(wordsOf).join('')
}

export const textAt = (element: Element | undefined, ...path: string[]): string =>
  wordsOf(childOf(element, ...path)).trim()

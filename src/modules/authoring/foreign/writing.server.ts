import { setImmediate } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { htmlOfMarkdown } from '#kit/documents/markdown.server.ts'
import { cleanText } from '#kit/text.ts'
import { MOST_PICTURES, storePicture } from '../files.server.ts'
import type { Asset, Rich } from './found.ts'
import type { IssueKind, Issues } from './issues.ts'
import { blocksOf } from './markdown.server.ts'
import { asParagraph, escaped, plainWords, webAddress } from './markdown-signs.ts'
import { allOf, BadTree, type Element, htmlTree, isElement, LARGEST_PAGE, type Node } from './tree.server.ts'

/** Letters between two breaths, and what the shortest text counts. */
const AT_ONCE = 100_000
const SHORTEST = 500

/** What kind of thing a file is that no draft takes. */
export function kindOfFile(name: string): IssueKind {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'h5p') return 'h5p'
  if (/^(mp4|m4v|mov|avi|webm|mkv|ogv|mp3|m4a|wav|ogg)$/.test(ending)) return 'film'
  if (/^(png|jpe?g|webp|gif|svg|bmp|tiff?|avif)$/.test(ending)) return 'picture'
  return ending === '' || /^(x?html?|xml)$/.test(ending) ? 'link' : 'file'
}

/** Writes what other systems say, as lessons and quizzes say it. */
export class Writer {
  readonly #ctx: Context
  readonly #issues: Issues
  /** What each picture is called now; null where it cannot be one. */
  readonly #pictures = new Map<Uint8Array, string | null>()

  /** Letters since others were served. */
  #letters = 0

  constructor(ctx: Context, issues: Issues) {
    this.#ctx = ctx
    this.#issues = issues
  }

  /** @param within where it stands, for what is left out of it */
  async blocks(rich: Rich, within: string): Promise<string[]> {
    return (await this.#written(rich, within)).map(cleanText).filter((block) => block !== '')
  }

  async #written(rich: Rich, within: string): Promise<string[]> {
    if (rich.text.trim() === '') return []
    if (rich.text.length > LARGEST_PAGE) {
      this.#issues.add('too-long', '', within)
      return []
    }
    if (rich.format === 'plain') return paragraphsOf(rich.text)
    const page = await this.#tree(rich, within)
    if (!page) return []
    const pictures = await this.#picturesOf(page, rich)
    return blocksOf(page, {
      picture: (address, words) => this.#picture(pictures, rich, address, words, within),
      issue: (kind, name) => this.#issues.add(kind, shortName(name), within),
      leftOut: (address) => {
        const file = rich.assetOf(address)
        const kind = file ? kindOfFile(file.name) : 'link'
        // A link is found in the lesson by its words.
        return { kind, name: file && kind !== 'link' ? file.name : '' }
      },
    })
  }

  /** All words on one line: of a question, an option or a description. */
  async line(rich: Rich, within: string): Promise<string> {
    if (rich.format === 'plain') return cleanText(rich.text.replace(/\s+/g, ' '))
    const page = await this.#tree(rich, within)
    if (!page) return ''
    if (allOf(page, 'img').length > 0) this.#issues.add('picture', shortName(lineOf(page)), within)
    return cleanText(lineOf(page).replace(/\s+/g, ' '))
  }

  /** A picture that is kept, as a text names it; null where it is none, or one too many. */
  async picture({ bytes }: Asset): Promise<string | null> {
    const known = this.#pictures.get(bytes)
    if (known !== undefined) return known
    const name = this.#pictures.size < MOST_PICTURES ? await this.#stored(bytes) : null
    this.#pictures.set(bytes, name)
    return name
  }

  async #stored(bytes: Uint8Array): Promise<string | null> {
    try {
      return await storePicture(this.#ctx, bytes)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid-input') return null
      throw error
    }
  }

  async #tree({ text, format }: Rich, within: string): Promise<Element | null> {
    await this.#breathe(text)
    try {
      if (text.length > LARGEST_PAGE) throw new BadTree('is too large')
      return await htmlTree(format === 'markdown' ? htmlOfMarkdown(text) : text)
    } catch (error) {
      if (!(error instanceof BadTree)) throw error
      this.#issues.add('unreadable', '', within)
      return null
    }
  }

  /** Thousands of short texts take as long as a few long ones. */
  async #breathe({ length }: string): Promise<void> {
    this.#letters += length + SHORTEST
    if (this.#letters < AT_ONCE) return
    this.#letters = 0
    await setImmediate()
  }

  async #picturesOf(page: Element, rich: Rich): Promise<Map<string, string | null>> {
    const pictures = new Map<string, string | null>()
    for (const { attributes } of allOf(page, 'img')) {
      const address = attributes.src ?? ''
      if (pictures.has(address) || webAddress(address)) continue
      const asset = insideAddress(address) ?? rich.assetOf(address)
      if (asset) pictures.set(address, await this.picture(asset))
    }
    return pictures
  }

  #picture(
    pictures: Map<string, string | null>,
    rich: Rich,
    address: string,
    words: string,
    within: string,
  ): string | null {
    const name = pictures.get(address)
    if (name) return `![${words}](${name})`
    const web = webAddress(address)
    if (web) {
      this.#issues.add('picture-elsewhere', shortName(web), within)
      return `[${escaped(words || new URL(web).hostname)}](${web})`
    }
    const file = rich.assetOf(address)?.name ?? (address.startsWith('data:') ? words : address)
    this.#issues.add(name === null ? 'picture' : 'missing', shortName(file), within)
    return null
  }
}

const MOST_LETTERS = 200
export const shortName = (name: string): string => {
  const words = cleanText(name.slice(0, 2000).replace(/\s+/g, ' '))
  return words.length > MOST_LETTERS ? `${[...words].slice(0, MOST_LETTERS - 1).join('')}…` : words
}

/** A picture that stands in its own address. */
function insideAddress(address: string): Asset | null {
  const [, data] = /^data:image\/(?:png|jpe?g|webp);base64,([\s\S]*)$/i.exec(address) ?? []
  return data === undefined ? null : { name: '', bytes: Buffer.from(data, 'base64') }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => asParagraph(escaped(paragraph.trim()).replaceAll('\n', '\\\n')))

const UNSEEN = new Set(['script', 'style', 'head', 'template'])
const RUNNING = new Set(
  'a abbr b big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)

function lineOf(node: Node): string {
  if (!isElement(node)) return node
  if (UNSEEN.has(node.name)) return ''
  if (node.name === 'img') return plainWords(node.attributes.alt ?? '')
  const words = node.children.map(lineOf).join('')
  return RUNNING.has(node.name) ? words : ` ${words} `
}

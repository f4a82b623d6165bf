import { fileName, pathAt } from './addresses.ts'
import { type Files, readXml } from './cartridge.server.ts'
import type { Asset } from './found.ts'
import { childrenOf, type Element, textAt } from './tree.server.ts'

/** A file as files.xml names it: where it belongs, and the name of its bytes. */
type Stored = { hash: string; component: string; area: string; item: string; path: string; isMain: boolean }

/** A text of Moodle or nothing, as it writes what is not there. */
export const said = (element: Element | undefined, ...path: string[]): string => {
  const text = textAt(element, ...path)
  return text === '$@NULL@$' ? '' : text
}

/** Adds one to those of its key. */
export function keep<T>(all: Map<string, T[]>, key: string, one: T): void {
  const kept = all.get(key)
  if (kept) kept.push(one)
  else all.set(key, [one])
}

/** The files of a backup by the context in which they are used. */
export class MoodleFiles {
  readonly #files: Files
  readonly #root: string
  readonly #byContext = new Map<string, Stored[]>()

  private constructor(files: Files, root: string) {
    this.#files = files
    this.#root = root
  }

  static async read(files: Files, root: string): Promise<MoodleFiles> {
    const all = new MoodleFiles(files, root)
    const path = pathAt(root, 'files.xml')!
    if (files.has(path)) for (const file of childrenOf(await readXml(files, path), 'file')) all.#add(file)
    return all
  }

  #add(file: Element): void {
    const [context, hash, name] = ['contextid', 'contenthash', 'filename'].map((part) => said(file, part))
    if (!context || !name || name === '.' || !/^[0-9a-f]{40}$/.test(hash ?? '')) return
    const stored = {
      hash: hash!,
      component: said(file, 'component'),
      area: said(file, 'filearea'),
      item: said(file, 'itemid'),
      path: `${said(file, 'filepath') || '/'}${name}`,
      isMain: said(file, 'sortorder') === '1',
    }
    keep(this.#byContext, context, stored)
  }

  #asset({ hash, path }: Stored): Asset | null {
    const bytes = this.#files.get(pathAt(this.#root, `files/${hash.slice(0, 2)}/${hash}`)!)
    return bytes ? { name: fileName(path), bytes } : null
  }

  /** How a text there names its files: those of its own item before others. */
  assetsOf(context: string, item = ''): (address: string) => Asset | null {
    const all = this.#byContext.get(context) ?? []
    return (address) => {
      const named = /^@@PLUGINFILE@@([\s\S]*)$/.exec(address.trim())?.[1]
      const path = named === undefined ? null : pathAt('', named)
      const found = all.filter((file) => file.path === `/${path}`)
      const stored = found.find((file) => file.item === item) ?? found[0]
      return stored ? this.#asset(stored) : null
    }
  }

  /** What an activity gives to download, its main file first. @returns null for one whose bytes are not in the backup */
  contentOf(context: string): { path: string; asset: Asset | null }[] {
    return (this.#byContext.get(context) ?? [])
      .filter(({ area }) => area === 'content')
      .sort((a, b) => Number(b.isMain) - Number(a.isMain) || a.path.localeCompare(b.path))
      .map((stored) => ({ path: stored.path, asset: this.#asset(stored) }))
  }

  /** A file beside another, as a page names it that is a file itself. */
  besides(context: string, path: string): (address: string) => Asset | null {
    const all = this.#byContext.get(context) ?? []
    return (address) => {
      const found = pathAt(path.slice(1, path.lastIndexOf('/')), address)
      const stored = all.find((file) => file.area === 'content' && file.path === `/${found}`)
      return stored ? this.#asset(stored) : null
    }
  }
}

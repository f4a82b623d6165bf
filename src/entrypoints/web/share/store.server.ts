import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitConcurrency } from '#core/turns.ts'
import { newId } from '#kit/ids.ts'
import { isShareFile, shareFile, type ShareFacts } from '#kit/documents/share-picture.ts'

// Drawing keeps a core busy for a tenth of a second; more at once would only keep pages waiting.
const AT_ONCE = 2
// Of a process that may not write to its disk: some 10 MB.
const MOST_IN_MEMORY = 200

/** Pictures for link previews, drawn once per content and stored as files, or the newest in memory. */
export class ShareStore {
  readonly #folder: string | null
  readonly #inMemory = new Map<string, Buffer>()
  readonly #draw: (facts: ShareFacts) => Promise<Buffer>
  /** Being drawn now; concurrent callers share it, so that no more wait than there are pictures. */
  readonly #coming = new Map<string, Promise<Buffer>>()
  readonly #limited = limitConcurrency(AT_ONCE)
  /** Called for the first picture that cannot be read or written; its cause affects all of them. */
  #onUnkept: ((error: unknown) => void) | undefined

  /** @param dataDir null where a process owns nothing (rule R1) */
  constructor(
    dataDir: string | null,
    { draw, onUnkept }: { draw: (facts: ShareFacts) => Promise<Buffer>; onUnkept?: (error: unknown) => void },
  ) {
    this.#onUnkept = onUnkept
    this.#folder = dataDir === null ? null : join(dataDir, 'cache', 'share')
    this.#draw = draw
  }

  async picture(facts: ShareFacts): Promise<Buffer> {
    const name = nameOf(facts) + shareFile(facts)
    const kept = await this.#kept(name)
    if (kept) return kept
    const coming = this.#coming.get(name) ?? this.#made(name, facts).finally(() => this.#coming.delete(name))
    this.#coming.set(name, coming)
    return coming
  }

  async #made(name: string, facts: ShareFacts): Promise<Buffer> {
    const png = await this.#limited(() => this.#draw(facts))
    await this.#keep(name, png).catch((error: unknown) => this.#tellUnkept(error))
    return png
  }

  /** Nothing if it was not drawn yet, or if the file cannot be read. */
  async #kept(name: string): Promise<Buffer | null> {
    if (this.#folder === null) return this.#inMemory.get(name) ?? null
    try {
      return await readFile(join(this.#folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#tellUnkept(error)
      return null
    }
  }

  /** A full or broken disk costs another drawing each time, not the response. */
  #tellUnkept(error: unknown): void {
    this.#onUnkept?.(error)
    this.#onUnkept = undefined
  }

  async #keep(name: string, png: Buffer): Promise<void> {
    if (this.#folder === null) {
      this.#inMemory.set(name, png)
      if (this.#inMemory.size > MOST_IN_MEMORY) this.#inMemory.delete(this.#inMemory.keys().next().value!)
      return this.#tidy(name)
    }
    await mkdir(this.#folder, { recursive: true })
    // Written to a temporary file and renamed: another process never reads half a file, and two that draw the same produce the
    // same.
    const aside = join(this.#folder, `${newId()}.part`)
    await writeFile(aside, png)
    await rename(aside, join(this.#folder, name))
    await this.#tidy(name)
  }

  /** Removes what was drawn for the same item, in the same language, with other content. */
  async #tidy(name: string): Promise<void> {
    const same = name.replace(/[a-z0-9]{14}\.png$/, '')
    await this.#remove((file) => file !== name && file.startsWith(same) && isHash(file.slice(same.length)))
  }

  /** Removes the pictures of something that is not public any more: they may name somebody who left. */
  async forget(item: Pick<ShareFacts, 'kind' | 'id'>): Promise<void> {
    const own = nameOf(item)
    await this.#remove((file) => file.startsWith(own) && isShareFile(file.slice(own.length)))
  }

  async #remove(which: (file: string) => boolean): Promise<void> {
    for (const name of [...this.#inMemory.keys()].filter(which)) this.#inMemory.delete(name)
    const folder = this.#folder
    if (folder === null) return
    const files = await readdir(folder).catch(() => [])
    await Promise.all(files.filter(which).map((file) => rm(join(folder, file), { force: true })))
  }
}

const nameOf = ({ kind, id }: Pick<ShareFacts, 'kind' | 'id'>): string => `${kind}-${id}-`
const isHash = (file: string): boolean => /^[a-z0-9]{14}\.png$/.test(file)

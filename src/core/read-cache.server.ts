import type { Context, PublicCache } from '#context.ts'
import { isWithin } from '#kit/time.ts'

type Entry = { value: Promise<unknown>; tags: Set<string>; isLoaded: boolean; begunAt: number }
type Load<T> = (visitor: Context) => Promise<T>

const LIFETIME_MS = 60_000
const MAX_READS = 500

/**
 * Reads that many pages share and that are the same for everybody. This process caches them for a minute, or until a write
 * invalidates one of their tags (`invalidateTags`). Concurrent callers share one read.
 */
export class ReadCache implements PublicCache {
  readonly #reads = new Map<string, Entry>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /**
   * @param key names the read and its input; the language is added. @param load reads as a signed-out visitor: nothing personal can
   * be cached
   */
  async read<T>(ctx: Context, key: string, load: Load<T>): Promise<T> {
    const name = nameOf(ctx, key)
    let entry = this.#reads.get(name)
    if (!entry || this.#isOver(entry)) entry = this.#begin(name, ctx, load)
    const value = (await entry.value) as T
    ctx.cacheTag(...entry.tags)
    return value
  }

  /**
   * In a transaction: the cached value, or a read of its own. Waiting for another caller's read could mean waiting for the
   * connection that this transaction holds.
   */
  inside(): PublicCache {
    return {
      read: async <T>(ctx: Context, key: string, load: Load<T>): Promise<T> => {
        const entry = this.#reads.get(nameOf(ctx, key))
        if (!entry?.isLoaded || this.#isOver(entry)) return readEachTime.read(ctx, key, load)
        ctx.cacheTag(...entry.tags)
        return (await entry.value) as T
      },
      inside() {
        return this
      },
    }
  }

  #isOver({ begunAt }: Entry): boolean {
    return !isWithin(LIFETIME_MS, begunAt, this.#now().getTime())
  }

  #begin<T>(name: string, ctx: Context, load: Load<T>): Entry {
    const tags = new Set<string>()
    const visitor: Context = {
      ...ctx,
      viewer: null,
      db: ctx.publicDb ?? ctx.db,
      cacheTag: (...more) => more.forEach((tag) => tags.add(tag)),
    }
    const entry: Entry = { value: Promise.resolve(), tags, isLoaded: false, begunAt: this.#now().getTime() }
    entry.value = this.#loaded(name, entry, load(visitor))
    this.#reads.delete(name)
    if (this.#reads.size >= MAX_READS) this.#reads.delete(this.#reads.keys().next().value!)
    this.#reads.set(name, entry)
    return entry
  }

  async #loaded<T>(name: string, entry: Entry, reading: Promise<T>): Promise<T> {
    try {
      const value = await reading
      entry.isLoaded = true
      return value
    } catch (error) {
      if (this.#reads.get(name) === entry) this.#reads.delete(name)
      throw error
    }
  }

  /** @param tag what changed; without one, everything. Reads in progress may be stale already and are dropped, too. */
  invalidate(tag = ''): void {
    for (const [name, entry] of this.#reads)
      if (tag === '' || !entry.isLoaded || entry.tags.has(tag)) this.#reads.delete(name)
  }
}

const nameOf = ({ locale }: Context, key: string): string => `${locale} ${key}`

/** Caches nothing: for tests whose writes announce nothing. */
export const readEachTime: PublicCache = {
  read: (ctx, _key, load) => load({ ...ctx, viewer: null }),
  inside: () => readEachTime,
}

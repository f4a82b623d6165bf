import type { Context, PublicCache } from '#context.ts'

type Kept = { value: Promise<unknown>; tags: Set<string>; isLoaded: boolean; until: number }
type Load<T> = (visitor: Context) => Promise<T>

const LIFETIME_MS = 60_000
const MAX_READS = 500

/**
 * Reads that many pages share and that are the same for everybody. This process caches them for a minute, or until a write
 * invalidates one of their tags (`invalidateTags`). Concurrent callers share one read.
 */
export class ReadCache implements PublicCache {
  readonly #reads = new Map<string, Kept>()
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
    let kept = this.#reads.get(name)
    if (!kept || this.#isOver(kept)) kept = this.#begin(name, ctx, load)
    const value = (await kept.value) as T
    ctx.cacheTag(...kept.tags)
    return value
  }

  /**
   * In a transaction: the cached value, or a read of its own. Waiting for another caller's read could mean waiting for the
   * connection that this transaction holds.
   */
  inside(): PublicCache {
    return {
      read: async <T>(ctx: Context, key: string, load: Load<T>): Promise<T> => {
        const kept = this.#reads.get(nameOf(ctx, key))
        if (!kept?.isLoaded || this.#isOver(kept)) return readEachTime.read(ctx, key, load)
        ctx.cacheTag(...kept.tags)
        return (await kept.value) as T
      },
      inside() {
        return this
      },
    }
  }

  #isOver({ until }: Kept): boolean {
    return until < this.#now().getTime()
  }

  #begin<T>(name: string, ctx: Context, load: Load<T>): Kept {
    const tags = new Set<string>()
    const visitor: Context = {
      ...ctx,
      viewer: null,
      cacheTag: (...more) => more.forEach((tag) => tags.add(tag)),
    }
    const kept: Kept = {
      value: Promise.resolve(),
      tags,
      isLoaded: false,
      until: this.#now().getTime() + LIFETIME_MS,
    }
    kept.value = this.#loaded(name, kept, load(visitor))
    this.#reads.delete(name)
    if (this.#reads.size >= MAX_READS) this.#reads.delete(this.#reads.keys().next().value!)
    this.#reads.set(name, kept)
    return kept
  }

  async #loaded<T>(name: string, kept: Kept, reading: Promise<T>): Promise<T> {
    try {
      const value = await reading
      kept.isLoaded = true
      return value
    } catch (error) {
      if (this.#reads.get(name) === kept) this.#reads.delete(name)
      throw error
    }
  }

  /** @param tag what changed; without one, everything. Reads in progress may be stale already and are dropped, too. */
  invalidate(tag = ''): void {
    for (const [name, kept] of this.#reads)
      if (tag === '' || !kept.isLoaded || kept.tags.has(tag)) this.#reads.delete(name)
  }
}

const nameOf = ({ locale }: Context, key: string): string => `${locale} ${key}`

/** Caches nothing: for tests whose writes announce nothing. */
export const readEachTime: PublicCache = {
  read: (ctx, _key, load) => load({ ...ctx, viewer: null }),
  inside: () => readEachTime,
}

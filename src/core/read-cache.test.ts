import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { Clock } from '#test/clock.ts'
import { ReadCache } from './read-cache.server.ts'

const asker = (part: Partial<Context> = {}) => {
  const shown: string[] = []
  return {
    shown,
    ctx: {
      locale: 'en',
      viewer: { id: 'amina' },
      cacheTag: (...more: string[]) => void shown.push(...more),
      ...part,
    } as Context,
  }
}
/** A tagged read that counts how often it ran. */
const counting = (tag: string) => {
  let times = 0
  return async (visitor: Context) => {
    visitor.cacheTag(tag)
    return ++times
  }
}

let clock = new Clock()
beforeEach(() => {
  clock = new Clock()
  clock.hold()
})
const newCache = () => new ReadCache(clock.now)

describe('reads cached for everybody', () => {
  it('run once for all callers, also at the same moment, and once per language', async () => {
    const cache = newCache()
    const load = counting('course:1')
    const { ctx } = asker()
    expect(
      await Promise.all([
        cache.read(ctx, 'a', load),
        cache.read(ctx, 'a', load),
        cache.read(asker().ctx, 'a', load),
      ]),
    ).toEqual([1, 1, 1])
    expect([
      await cache.read(ctx, 'a', load),
      await cache.read(asker({ locale: 'sw' }).ctx, 'a', load),
      await cache.read(ctx, 'b', load),
    ]).toEqual([1, 2, 3])
  })

  it('run as a visitor, so that nothing personal is cached', async () => {
    const seen = await newCache().read(asker().ctx, 'a', async (visitor) => visitor.viewer)
    expect(seen).toBeNull()
  })

  it('tag every page with what it shows, whether read now or earlier', async () => {
    const cache = newCache()
    const [first, second] = [asker(), asker()]
    for (const { ctx } of [first, second]) await cache.read(ctx, 'a', counting('course:1'))
    expect([first.shown, second.shown]).toEqual([['course:1'], ['course:1']])
  })

  it('run again when their tag was invalidated, or everything, or a minute passed; not when something else changed', async () => {
    const cache = newCache()
    const load = counting('course:1')
    const read = () => cache.read(asker().ctx, 'a', load)
    await read()
    cache.invalidate('course:2')
    expect(await read()).toBe(1)
    cache.invalidate('course:1')
    expect(await read()).toBe(2)
    cache.invalidate()
    expect(await read()).toBe(3)
    clock.wait(59_000)
    expect(await read()).toBe(3)
    clock.wait(2000)
    expect(await read()).toBe(4)
    // A clock that is set back keeps nothing until it has come so far again.
    clock.wait(-8 * DAY)
    expect(await read()).toBe(5)
    clock.wait(8 * DAY)
    expect(await read()).toBe(6)
  })

  it('that were running while anything changed are not cached: they may be stale', async () => {
    const cache = newCache()
    let finish = (_: string) => {}
    const slow = cache.read(
      asker().ctx,
      'a',
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    cache.invalidate('person:1')
    const fresh = cache.read(asker().ctx, 'a', async () => 'new')
    finish('old')
    expect([await slow, await fresh, await cache.read(asker().ctx, 'a', async () => 'newer')]).toEqual([
      'old',
      'new',
      'new',
    ])
  })

  it('inside a transaction come from the cache if present; otherwise it reads for itself, waits for nobody and caches nothing', async () => {
    const cache = newCache()
    let finish = (_: string) => {}
    const slow = cache.read(asker().ctx, 'a', () => new Promise<string>((resolve) => (finish = resolve)))
    const { ctx, shown } = asker()
    const own = async (visitor: Context) => {
      visitor.cacheTag('course:1')
      return visitor.viewer === null ? 'own' : 'personal'
    }
    expect(await cache.inside().read(ctx, 'a', own)).toBe('own')
    finish('kept')
    await slow
    expect(await cache.inside().inside().read(ctx, 'a', own)).toBe('kept')
    expect(await cache.inside().read(ctx, 'b', own)).toBe('own')
    expect(await cache.read(ctx, 'b', async () => 'read again')).toBe('read again')
    expect(shown).toEqual(['course:1', 'course:1'])
  })

  it('that failed run again', async () => {
    const cache = newCache()
    await expect(
      cache.read(asker().ctx, 'a', async () => {
        throw new Error('away')
      }),
    ).rejects.toThrow('away')
    expect(await cache.read(asker().ctx, 'a', async () => 'back')).toBe('back')
  })

  it('are at most five hundred, the oldest are evicted first', async () => {
    const cache = newCache()
    for (let n = 0; n < 501; n++) await cache.read(asker().ctx, `read ${n}`, async () => 'first')
    expect([
      await cache.read(asker().ctx, 'read 500', async () => 'second'),
      await cache.read(asker().ctx, 'read 0', async () => 'second'),
    ]).toEqual(['first', 'second'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
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
const keptReads = () => new ReadCache(clock.now)

describe('reads cached for everybody', () => {
  it('run once for all callers, also at the same moment, and once per language', async () => {
    const kept = keptReads()
    const load = counting('course:1')
    const { ctx } = asker()
    expect(
      await Promise.all([
        kept.read(ctx, 'a', load),
        kept.read(ctx, 'a', load),
        kept.read(asker().ctx, 'a', load),
      ]),
    ).toEqual([1, 1, 1])
    expect([
      await kept.read(ctx, 'a', load),
      await kept.read(asker({ locale: 'sw' }).ctx, 'a', load),
      await kept.read(ctx, 'b', load),
    ]).toEqual([1, 2, 3])
  })

  it('run as a visitor, so that nothing personal is cached', async () => {
    const seen = await keptReads().read(asker().ctx, 'a', async (visitor) => visitor.viewer)
    expect(seen).toBeNull()
  })

  it('tag every page with what it shows, whether read now or earlier', async () => {
    const kept = keptReads()
    const [first, second] = [asker(), asker()]
    for (const { ctx } of [first, second]) await kept.read(ctx, 'a', counting('course:1'))
    expect([first.shown, second.shown]).toEqual([['course:1'], ['course:1']])
  })

  it('run again when their tag was invalidated, or everything, or a minute passed; not when something else changed', async () => {
    const kept = keptReads()
    const load = counting('course:1')
    const read = () => kept.read(asker().ctx, 'a', load)
    await read()
    kept.invalidate('course:2')
    expect(await read()).toBe(1)
    kept.invalidate('course:1')
    expect(await read()).toBe(2)
    kept.invalidate()
    expect(await read()).toBe(3)
    clock.wait(59_000)
    expect(await read()).toBe(3)
    clock.wait(2000)
    expect(await read()).toBe(4)
  })

  it('that were running while anything changed are not cached: they may be stale', async () => {
    const kept = keptReads()
    let finish = (_: string) => {}
    const slow = kept.read(
      asker().ctx,
      'a',
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    kept.invalidate('person:1')
    const fresh = kept.read(asker().ctx, 'a', async () => 'new')
    finish('old')
    expect([await slow, await fresh, await kept.read(asker().ctx, 'a', async () => 'newer')]).toEqual([
      'old',
      'new',
      'new',
    ])
  })

  it('inside a transaction come from the cache if present; otherwise it reads for itself, waits for nobody and caches nothing', async () => {
    const kept = keptReads()
    let finish = (_: string) => {}
    const slow = kept.read(asker().ctx, 'a', () => new Promise<string>((resolve) => (finish = resolve)))
    const { ctx, shown } = asker()
    const own = async (visitor: Context) => {
      visitor.cacheTag('course:1')
      return visitor.viewer === null ? 'own' : 'personal'
    }
    expect(await kept.inside().read(ctx, 'a', own)).toBe('own')
    finish('kept')
    await slow
    expect(await kept.inside().inside().read(ctx, 'a', own)).toBe('kept')
    expect(await kept.inside().read(ctx, 'b', own)).toBe('own')
    expect(await kept.read(ctx, 'b', async () => 'read again')).toBe('read again')
    expect(shown).toEqual(['course:1', 'course:1'])
  })

  it('that failed run again', async () => {
    const kept = keptReads()
    await expect(
      kept.read(asker().ctx, 'a', async () => {
        throw new Error('away')
      }),
    ).rejects.toThrow('away')
    expect(await kept.read(asker().ctx, 'a', async () => 'back')).toBe('back')
  })

  it('are at most five hundred, the oldest are evicted first', async () => {
    const kept = keptReads()
    for (let n = 0; n < 501; n++) await kept.read(asker().ctx, `read ${n}`, async () => 'first')
    expect([
      await kept.read(asker().ctx, 'read 500', async () => 'second'),
      await kept.read(asker().ctx, 'read 0', async () => 'second'),
    ]).toEqual(['first', 'second'])
  })
})

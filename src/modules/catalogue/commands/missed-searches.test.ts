import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { countMissedSearch, forgetOldSearches } from './missed-searches.server.ts'
import { listMissedSearches } from '../queries/list-missed.server.ts'
import { missedSearches } from '../tables.server.ts'

const rows = (ctx: Context) => ctx.db.select().from(missedSearches)

describe('what was searched for in vain', () => {
  spec(
    '[ADM-18+] is counted by day and words, of nobody, and shown to administrators, the most wanted first',
    async ({ world }) => {
      const { visitor } = world
      for (const q of ['Swimming', ' swimming  ', 'SWIMMING!', 'kozi ya Ushonaji'])
        await countMissedSearch(visitor, q)
      await countMissedSearch(await world.member('Amina'), 'swimming')
      world.wait(DAY)
      await countMissedSearch(visitor, 'kozi ya ushonaji')
      expect(await rows(visitor)).toHaveLength(3)
      expect(Object.keys((await rows(visitor))[0]!)).toEqual(['day', 'typed', 'times'])
      expect(await listMissedSearches(await world.admin())).toEqual([
        { typed: 'swimming', times: 4, lastDay: '2026-11-21' },
        { typed: 'kozi ushonaji', times: 2, lastDay: '2026-11-22' },
      ])
      for (const ctx of [visitor, await world.member('Baraka')])
        await expect(listMissedSearches(ctx)).rejects.toMatchObject({ code: /sign|admin|permission/ })
    },
  )

  spec('keeps no address or number that somebody typed, no signs and nothing long', async ({ world }) => {
    for (const q of [
      'jane@example.com',
      'call 0712 345 678',
      '0712345678',
      'example.com/me',
      '12',
      '?!',
      '',
      'a',
      `${'v'.repeat(40)} ${'w'.repeat(40)}`,
      '\ud800',
    ])
      await countMissedSearch(world.visitor, q)
    expect(await rows(world.visitor)).toEqual([])
    await countMissedSearch(world.visitor, 'form 4 maths')
    expect(await rows(world.visitor)).toMatchObject([{ typed: 'form 4 maths' }])
  })

  spec(
    'ends at three hundred words a day, of which a class behind one address may bring many',
    async ({ world }) => {
      const from = (address: string): Context => ({ ...world.visitor, address })
      const name = (n: number) =>
        `word${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}`
      for (let n = 0; n < 70; n++) await countMissedSearch(from('203.0.113.1'), name(n))
      expect(await rows(world.visitor)).toHaveLength(70)
      for (let n = 70; n < 310; n++) await countMissedSearch(from(`203.0.113.${n}`), name(n))
      expect(await rows(world.visitor)).toHaveLength(300)
      // What stands there is counted on.
      await countMissedSearch(from('203.0.113.2'), name(0))
      expect(await rows(world.visitor)).toContainEqual({ day: '2026-11-21', typed: name(0), times: 2 })
    },
  )

  spec('is forgotten after ninety days, and shown for thirty', async ({ world }) => {
    const admin = await world.admin()
    await countMissedSearch(world.visitor, 'swimming')
    world.wait(31 * DAY)
    expect(await listMissedSearches(admin)).toEqual([])
    await forgetOldSearches(world.visitor)
    expect(await rows(world.visitor)).toHaveLength(1)
    world.wait(60 * DAY)
    await forgetOldSearches(world.visitor)
    expect(await rows(world.visitor)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { counties, grantStandingOf, groupsOf, scholarshipStatus } from './rules.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))

describe('a scholarship', () => {
  const one = { opensAt: day(10), closesAt: day(20), endedAt: null, granted: 1, places: 2 }
  test.each([
    [{}, day(15), 'open'],
    [{}, day(10), 'open'],
    [{}, new Date(day(10).getTime() - 1), 'ahead'],
    [{}, day(20), 'over'],
    [{ granted: 2 }, day(15), 'full'],
    [{ granted: 2 }, day(20), 'over'],
    [{ endedAt: day(12) }, day(15), 'ended'],
  ])('%j at %s is %s', (part, now, standing) =>
    expect(scholarshipStatus({ ...one, ...part }, now)).toBe(standing),
  )
})

describe('a place', () => {
  const coupon = { used: 0, endsAt: day(20), endedAt: null }
  test.each([
    ['granted', {}, day(15), 'ready'],
    ['granted', { used: 1 }, day(25), 'used'],
    ['granted', {}, day(20), 'expired'],
    ['granted', { endedAt: day(12) }, day(15), 'expired'],
    ['lapsed', {}, day(25), 'expired'],
    // M-Pesa brought the money after the place went back.
    ['lapsed', { used: 1 }, day(25), 'used'],
  ] as const)('%s with %j at %s is %s', (state, part, now, standing) =>
    expect(grantStandingOf(state, { ...coupon, ...part }, now)).toBe(standing),
  )
})

describe('groups of people', () => {
  const groups = (counts: Record<string, number>) =>
    groupsOf(Object.entries(counts).map(([name, count]) => ({ name, count })))

  test('are named where they are at least five, the largest first', () =>
    expect(groups({ Kisumu: 5, Nairobi: 9 })).toEqual([
      { name: 'Nairobi', count: 9 },
      { name: 'Kisumu', count: 5 },
    ]))

  test('are put together where they are smaller', () =>
    expect(groups({ Nairobi: 9, Kwale: 3, Lamu: 2 })).toEqual([
      { name: 'Nairobi', count: 9 },
      { name: null, count: 5 },
    ]))

  test('take the next larger one along where together they are still too few to hide in', () =>
    expect(groups({ Nairobi: 9, Kisumu: 6, Lamu: 1 })).toEqual([
      { name: 'Nairobi', count: 9 },
      { name: null, count: 7 },
    ]))

  test('say nothing where all of them are fewer than five', () =>
    expect([groups({ Lamu: 2, Kwale: 2 }), groups({})]).toEqual([[], []]))

  test('never let a group smaller than five be read or calculated', () => {
    for (let n = 0; n < 300; n++) {
      const counts = Object.fromEntries(
        counties.slice(0, n % 7).map((county, at) => [county, ((n * 7 + at * 13) % 11) + 1]),
      )
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const found = groups(counts)
      for (const { count } of found) expect(count).toBeGreaterThanOrEqual(5)
      const shown = found.reduce((sum, { count }) => sum + count, 0)
      expect(shown).toBe(all < 5 ? 0 : all)
    }
  })
})

test('the counties are 47, each once', () => expect(new Set(counties).size).toBe(47))

import { describe, expect, test } from 'vitest'
import { codeIn, isCode } from '#kit/text.ts'
import { discountOf, isGoodFor, couponStatus } from './rules.ts'

describe('a code', () => {
  test.each([' karibu 20 ', 'KARIBU-20', 'Karibu–20', 'ＫＡＲＩＢＵ２０', 'k a r i b u_2 0'])(
    'is the same however it is typed: %j',
    (typed) => expect(codeIn(typed)).toBe('KARIBU20'),
  )
  test.each(['', 'ABC', 'A'.repeat(21), 'KARIBU!', "' or 1=1", 'ŨMOJA'])('is none: %j', (typed) =>
    expect(isCode(codeIn(typed))).toBe(false),
  )
})

describe('what is taken off', () => {
  test.each([
    [{ percent: 20, amountKes: null }, 9000, 1800],
    // Rounded down: less than 100 percent leaves at least the KES 1 that M-Pesa takes.
    [{ percent: 99, amountKes: null }, 1, 0],
    [{ percent: 99, amountKes: null }, 50, 49],
    [{ percent: 33, amountKes: null }, 10, 3],
    [{ percent: 100, amountKes: null }, 25_000, 25_000],
    [{ amountKes: 500, percent: null }, 9000, 500],
    // Never below zero.
    [{ amountKes: 9000, percent: null }, 9000, 9000],
    [{ amountKes: 250_000, percent: null }, 9000, 9000],
  ])('%j of KES %i is %i', (worth, priceKes, discountKes) =>
    expect(discountOf(worth, priceKes)).toBe(discountKes),
  )

  test('leaves nothing, or at least KES 1, of every price and share', () => {
    for (const priceKes of [1, 2, 3, 99, 100, 101, 9000, 24_999, 250_000])
      for (let percent = 1; percent < 100; percent++)
        expect(priceKes - discountOf({ percent, amountKes: null }, priceKes)).toBeGreaterThanOrEqual(1)
  })
})

describe('a coupon', () => {
  const day = (n: number) => new Date(`2026-11-${n}T09:00:00Z`)
  const coupon = {
    startsAt: day(10),
    endsAt: day(20),
    endedAt: null,
    used: 1,
    maxUses: 2,
    courseId: 900,
    userId: null,
  }
  test.each([
    [{}, day(15), 'open'],
    [{}, day(10), 'open'],
    [{}, new Date(day(10).getTime() - 1), 'ahead'],
    [{}, day(20), 'over'],
    [{ used: 2 }, day(15), 'used-up'],
    [{ endedAt: day(12) }, day(15), 'ended'],
  ])('%j at %s is %s', (part, now, standing) =>
    expect(couponStatus({ ...coupon, ...part }, now)).toBe(standing),
  )

  test('is good for its course, or for every course', () => {
    const at = { now: day(15), buyerId: 'amina' }
    expect(isGoodFor(coupon, { courseId: 900, ...at })).toBe(true)
    expect(isGoodFor(coupon, { courseId: 901, ...at })).toBe(false)
    expect(isGoodFor({ ...coupon, courseId: null }, { courseId: 901, ...at })).toBe(true)
    expect(isGoodFor({ ...coupon, used: 2 }, { courseId: 900, ...at, released: 1 })).toBe(true)
  })

  test('of one person is good for nobody else', () => {
    const theirs = { ...coupon, userId: 'amina' }
    const at = { courseId: 900, now: day(15) }
    expect(isGoodFor(theirs, { ...at, buyerId: 'amina' })).toBe(true)
    expect(isGoodFor(theirs, { ...at, buyerId: 'baraka' })).toBe(false)
  })
})

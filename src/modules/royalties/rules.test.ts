import { describe, expect, test } from 'vitest'
import { daysOf, isMonth, mostTogether, ratesOn, shareOf } from './rules.ts'

const rate = (id: number, userId: string, percent: number, fromDay: string) => ({
  id,
  userId,
  percent,
  fromDay,
})

describe('a share', () => {
  test('is whole shillings, rounded down', () => {
    expect(shareOf(9000, 30)).toBe(2700)
    expect(shareOf(999, 33)).toBe(329)
    expect(shareOf(1, 99)).toBe(0)
    expect(shareOf(1, 100)).toBe(1)
    expect(shareOf(0, 50)).toBe(0)
  })
})

describe('a rate', () => {
  const rates = [
    rate(1, 'njeri', 30, '2026-11-01'),
    rate(2, 'njeri', 50, '2026-12-01'),
    rate(3, 'baraka', 40, '2026-11-10'),
    rate(4, 'njeri', 35, '2026-11-01'),
  ]
  test('counts from its day on, and of two for one day the later one', () => {
    const on = (day: string) => ratesOn(rates, day).map(({ userId, percent }) => `${userId} ${percent}`)
    expect(on('2026-10-31')).toEqual([])
    expect(on('2026-11-01')).toEqual(['njeri 35'])
    expect(on('2026-11-30').sort()).toEqual(['baraka 40', 'njeri 35'])
    expect(on('2026-12-01').sort()).toEqual(['baraka 40', 'njeri 50'])
  })

  test('is at most the whole together with the others, also on a later day', () => {
    expect(mostTogether(rates, '2026-11-20')).toBe(90)
    expect(mostTogether([...rates, rate(5, 'amina', 11, '2026-11-20')], '2026-11-20')).toBe(101)
    // It ends before the other begins.
    expect(
      mostTogether(
        [...rates, rate(5, 'amina', 11, '2026-11-20'), rate(6, 'amina', 0, '2026-12-01')],
        '2026-11-20',
      ),
    ).toBe(90)
  })
})

test('a month has its first day and the first of the next', () => {
  expect(daysOf('2026-11')).toEqual({ first: '2026-11-01', next: '2026-12-01' })
  expect(daysOf('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' })
  for (const text of ['2026-13', '2026-1', '1999-01', 'x', '2026-11-01']) expect(isMonth(text)).toBe(false)
  expect(isMonth('2026-02')).toBe(true)
})

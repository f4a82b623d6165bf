import { describe, expect, it } from 'vitest'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { NewEarning, NewEntry, NewGoal } from './types.ts'

const faults = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof Refusal ? error.fields : error
  }
}
const entry = (points: unknown) => faults(() => parse(NewEntry, { goalId: 'x', title: 'A step', points }))
const goal = (part: object) => faults(() => parse(NewGoal, { title: 'SEO', ...part }))
const earning = (part: object) =>
  faults(() =>
    parse(NewEarning, {
      platform: 'Upwork',
      amountKes: '9000',
      month: '2026-11',
      status: 'completed',
      ...part,
    }),
  )

describe('points of an entry', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    [' 100 ', 100],
    ['+5', 5],
    ['1e2', 100],
    ['5.0', 5],
    ['-0', 0],
  ])('[PRG-29] %j is %d', (text, points) => {
    expect(entry(text)).toMatchObject({ points })
    expect(Object.is((entry(text) as { points: number }).points, points)).toBe(true)
  })

  it.each(['', 'abc', 'NaN', 'Infinity', '0x10', '5 points', '१', undefined])(
    '[PRG-30] %j is no number and counts as 0',
    (text) => expect(entry(text)).toMatchObject({ points: 0 }),
  )

  it.each(['-1', '1.5', '1,5', '1e9', '101', '99999999999999999999', '1e-3', 1e9, -1, 1.5])(
    '[PRG-29] [PRG-31+] %j is refused beside its field',
    (text) => {
      expect(entry(text)).toEqual({ points: 'points-range' })
    },
  )
})

describe('a goal', () => {
  it.each(['', '   ', '\u200b\n'])('[PRG-08] %j is no title', (title) =>
    expect(goal({ title })).toEqual({ title: 'required' }),
  )

  it('[PRG-09] the target date may be missing, and is a real day when given', () => {
    expect(goal({})).toMatchObject({ targetDate: '', category: 'Learning' })
    expect(goal({ targetDate: '2028-02-29' })).toMatchObject({ targetDate: '2028-02-29' })
    for (const targetDate of [
      '2027-02-29',
      '2026-13-01',
      '2026-1-1',
      '1999-01-01',
      'tomorrow',
      '2026-11-21T00:00',
      5,
    ])
      expect(goal({ targetDate }), String(targetDate)).toEqual({ targetDate: 'date-invalid' })
  })

  it('[DATA-31] is no longer than its page shows, and its kind is one of the list', () => {
    expect(goal({ title: 'x'.repeat(121) })).toEqual({ title: 'too-long' })
    expect(goal({ description: 'x'.repeat(501) })).toEqual({ description: 'too-long' })
    expect(goal({ category: 'Fame' })).toEqual({ category: 'option-unknown' })
  })
})

describe('an earning', () => {
  it.each([
    ['9000', 9000],
    ['9,000', 9000],
    ['KES 9 000', 9000],
    ['1', 1],
    ['999999999', 999_999_999],
  ])('[DASH-24] %j is whole shillings', (amountKes, whole) => {
    expect(earning({ amountKes })).toMatchObject({ amountKes: whole })
  })

  it.each(['0', '-5', '9.5', '9,5', '1e3', 'NaN', '1000000000', 'lots'])(
    '[DASH-24] [DASH-24+] %j is refused',
    (amountKes) => expect(earning({ amountKes })).toEqual({ amountKes: 'amount-range' }),
  )

  it('[DASH-24] has a platform, a month and one of three states', () => {
    expect(earning({ platform: ' ', amountKes: '', month: '2026-13', status: 'stolen' })).toEqual({
      platform: 'required',
      amountKes: 'required',
      month: 'date-invalid',
      status: 'option-unknown',
    })
  })
})

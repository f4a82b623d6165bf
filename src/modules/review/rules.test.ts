import { describe, expect, test } from 'vitest'
import { after, DAY, HOUR } from '#kit/time.ts'
import { placeIn, tomorrowOf } from './rules.ts'

const now = new Date('2026-11-30T15:00:00Z')
/** Midnight in Nairobi. */
const start = new Date('2026-11-30T21:00:00Z')
const none = { waiting: 0, soon: 0, nextDue: null, answered: 3, perDay: 10, lastBefore: null }

describe('what comes tomorrow', () => {
  test('is nothing where no card falls due, and where no card is asked', () => {
    expect(tomorrowOf(none, now, start)).toBeNull()
    expect(tomorrowOf({ ...none, soon: 4, perDay: 0 }, now, start)).toBeNull()
  })
  test('is what is left and what falls due, as many as a day asks, from its first minute on', () => {
    expect(tomorrowOf({ ...none, waiting: 2, soon: 3, nextDue: start }, now, start)).toEqual({
      cards: 5,
      from: start,
    })
    expect(tomorrowOf({ ...none, waiting: 9, soon: 9, nextDue: after(start, HOUR) }, now, start)).toEqual({
      cards: 10,
      from: start,
    })
  })
  test('begins with the first card where none is left of today', () =>
    expect(tomorrowOf({ ...none, soon: 1, nextDue: after(start, 8 * HOUR) }, now, start)).toEqual({
      cards: 1,
      from: after(start, 8 * HOUR),
    }))
  test('is gentle for who answered nothing today and was away for long', () => {
    const away = { ...none, answered: 0, waiting: 20, lastBefore: after(now, -40 * DAY) }
    expect(tomorrowOf(away, now, start)).toMatchObject({ cards: 5 })
    expect(tomorrowOf({ ...away, answered: 1 }, now, start)).toMatchObject({ cards: 10 })
  })
})

describe('the place in a deck', () => {
  test.each([
    [{ answered: 0, left: 10 }, false, { at: 1, of: 10 }],
    [{ answered: 2, left: 8 }, false, { at: 3, of: 10 }],
    // Judged, it is counted already.
    [{ answered: 3, left: 7 }, true, { at: 3, of: 10 }],
    [{ answered: 10, left: 0 }, true, { at: 10, of: 10 }],
    // What counted for nothing.
    [{ answered: 0, left: 0 }, true, { at: 1, of: 1 }],
    [{ answered: 4, left: 0 }, false, { at: 4, of: 4 }],
  ])('of %o is counted from one', (standing, isSaid, place) =>
    expect(placeIn(standing, isSaid)).toEqual(place),
  )
})

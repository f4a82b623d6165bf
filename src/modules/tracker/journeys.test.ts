import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '#core/zones.ts'
import { after, DAY, EAST_AFRICA, HOUR } from '#kit/time.ts'
import { type LearnedDay, longestStreak, streakOn } from './journeys.ts'
import { dayAfter, longestRun, streakOf } from './rules.ts'

const NEW_YORK = 'America/New_York'
const AUCKLAND = 'Pacific/Auckland'
type Learned = [text: string, zone: string]

/** What was learned at these moments and places, as its rows say it. */
function learnedOn(learned: { at: Date; zone: string }[]): LearnedDay[] {
  const days = Map.groupBy(learned, ({ at, zone }) => `${dayIn(at, zone)} ${zone}`)
  return [...days.values()].map((own) => {
    const [{ at, zone }, times] = [own[0]!, own.map((one) => one.at.getTime())]
    return { day: dayIn(at, zone), zone, first: Math.min(...times), last: Math.max(...times) }
  })
}
/** The streak at the last of these moments, or at another one. */
function streakAfter(learned: Learned[], now?: Learned): number {
  const [at, zone] = now ?? learned.at(-1)!
  return streakOn(
    learnedOn(learned.map(([text, zone]) => ({ at: new Date(text), zone }))),
    new Date(at),
    zone,
  )
}

describe('a streak of whoever travels (G4)', () => {
  it('[DASH-09+] counts the days of where they are', () => {
    // Eight in the evening of Monday and Tuesday in New York are Tuesday and Wednesday in Nairobi.
    const evenings: Learned[] = [
      ['2026-11-24T01:00:00Z', NEW_YORK],
      ['2026-11-25T01:00:00Z', NEW_YORK],
    ]
    expect(streakAfter(evenings)).toBe(2)
    expect(streakAfter(evenings, ['2026-11-27T04:59:00Z', NEW_YORK])).toBe(0)
    expect(streakAfter(evenings, ['2026-11-26T04:59:00Z', NEW_YORK])).toBe(2)
    // Half past eleven at night and half past midnight in Auckland are one day in Nairobi.
    const nights: Learned[] = [
      ['2026-11-24T10:30:00Z', AUCKLAND],
      ['2026-11-24T11:30:00Z', AUCKLAND],
    ]
    expect(streakAfter(nights)).toBe(2)
    expect(streakAfter(nights.map(([text]) => [text, EAST_AFRICA]))).toBe(1)
  })

  it('[DASH-09+] goes on where flying east skips a day', () => {
    // Monday and Tuesday at eight in the evening in New York; 24 hours later it is four in the morning of Thursday in Nairobi.
    const east: Learned[] = [
      ['2026-11-24T01:00:00Z', NEW_YORK],
      ['2026-11-25T01:00:00Z', NEW_YORK],
      ['2026-11-26T01:00:00Z', EAST_AFRICA],
    ]
    expect(streakAfter(east)).toBe(3)
    expect(streakAfter([...east, ['2026-11-27T01:00:00Z', EAST_AFRICA]])).toBe(4)
    expect(streakAfter(east, ['2026-11-27T20:00:00Z', EAST_AFRICA])).toBe(3)
    expect(streakAfter(east, ['2026-11-27T22:00:00Z', EAST_AFRICA])).toBe(0)
  })

  it('[DASH-09+] neither ends nor counts twice where flying west brings a day back', () => {
    // Tuesday eight in the morning in Auckland, six hours later Monday evening in New York, then Tuesday evening.
    const west: Learned[] = [
      ['2026-11-23T19:00:00Z', AUCKLAND],
      ['2026-11-24T01:00:00Z', NEW_YORK],
    ]
    expect(streakAfter(west)).toBe(1)
    expect(streakAfter([...west, ['2026-11-25T01:00:00Z', NEW_YORK]])).toBe(2)
    // Every local day, though 56 hours went by between them.
    expect(
      streakAfter([
        ['2026-11-22T21:01:00Z', EAST_AFRICA],
        ['2026-11-25T04:59:00Z', NEW_YORK],
      ]),
    ).toBe(2)
  })

  it('[DASH-09+] ends when a day was missed, in whatever zones', () => {
    expect(
      streakAfter([
        ['2026-11-23T13:00:00Z', NEW_YORK],
        ['2026-11-26T10:00:00Z', EAST_AFRICA],
      ]),
    ).toBe(1)
    const days = learnedOn(
      [0, 1, 2, 6, 7].map((day) => ({
        at: after(new Date('2026-11-23T13:00:00Z'), day * DAY),
        zone: day < 5 ? NEW_YORK : AUCKLAND,
      })),
    )
    expect(longestStreak(days)).toBe(3)
    expect(longestStreak([])).toBe(0)
  })

  // Offsets of all kinds, changes of clocks on both halves of the earth, and both sides of the date line.
  const zones = [
    EAST_AFRICA,
    NEW_YORK,
    AUCKLAND,
    'Europe/London',
    'Asia/Kathmandu',
    'America/Santiago',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ]
  const journeys = (longestGapHours: number, places: readonly string[] = zones) =>
    fc
      .tuple(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
        fc.array(
          fc.record({
            minutes: fc.integer({ min: 1, max: longestGapHours * 60 }),
            zone: fc.constantFrom(...places),
          }),
          { minLength: 1, maxLength: 40 },
        ),
      )
      .map(([begun, steps]) => {
        let at = begun
        return steps.map(({ minutes, zone }) => ({ at: (at = after(at, minutes * 60_000)), zone }))
      })

  it('[DASH-09+] is never longer than the time that went by, whatever zones somebody claims', () => {
    fc.assert(
      fc.property(journeys(60), (journey) => {
        const [first, last] = [journey[0]!, journey.at(-1)!]
        const most = Math.ceil((last.at.getTime() - first.at.getTime()) / DAY) + 1
        const days = learnedOn(journey)
        expect(streakOn(days, last.at, last.zone)).toBeLessThanOrEqual(most)
        expect(longestStreak(days)).toBeLessThanOrEqual(most)
        expect(longestStreak(days)).toBeGreaterThanOrEqual(streakOn(days, last.at, last.zone))
        expect(streakOn(days.toReversed(), last.at, last.zone)).toBe(streakOn(days, last.at, last.zone))
      }),
    )
  })

  it('[DASH-09+] is never shorter than in one of its zones alone, for whoever learns every day', () => {
    fc.assert(
      fc.property(journeys(23), (journey) => {
        const last = journey.at(-1)!
        const streak = streakOn(learnedOn(journey), last.at, last.zone)
        for (const zone of new Set(journey.map((one) => one.zone))) {
          const days = journey.map(({ at }) => dayIn(at, zone))
          expect(streak).toBeGreaterThanOrEqual(streakOf(days, dayIn(last.at, zone)))
        }
      }),
    )
  })

  it('[DASH-09+] is neither lost nor changed by going anywhere between two days', () => {
    fc.assert(
      fc.property(
        journeys(30),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 60 }),
        (journey, zone, hours) => {
          const last = journey.at(-1)!
          const now = after(last.at, hours * HOUR)
          // Where they learned last, it is that day or the next.
          fc.pre(dayIn(now, last.zone) <= dayAfter(dayIn(last.at, last.zone), 1))
          const days = learnedOn(journey)
          const stayed = streakOn(days, now, last.zone)
          expect(stayed).toBeGreaterThan(0)
          expect(streakOn(days, now, zone)).toBe(stayed)
        },
      ),
    )
  })

  it('[DASH-09+] of whoever stays is the days in a row, in every zone', () => {
    const oneZone = fc.constantFrom(...zones).chain((zone) => journeys(60, [zone]))
    fc.assert(
      fc.property(oneZone, fc.integer({ min: 0, max: 60 }), (journey, hours) => {
        const { at, zone } = journey.at(-1)!
        const now = after(at, hours * HOUR)
        const days = learnedOn(journey)
        const names = days.map(({ day }) => day)
        expect(streakOn(days, now, zone)).toBe(streakOf(names, dayIn(now, zone)))
        expect(longestStreak(days)).toBe(longestRun(names))
        // The same by the rule for journeys: a day long ago in another zone changes nothing.
        const longAgo = learnedOn([{ at: after(journey[0]!.at, -90 * DAY), zone: 'Indian/Chagos' }])
        expect(streakOn([...longAgo, ...days], now, zone)).toBe(streakOf(names, dayIn(now, zone)))
        expect(longestStreak([...longAgo, ...days])).toBe(longestRun(names))
      }),
    )
  })
})

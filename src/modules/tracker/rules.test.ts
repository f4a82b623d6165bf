import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayIn } from '#core/zones.ts'
import { after, DAY, EAST_AFRICA, HOUR } from '#kit/time.ts'
import { drawings } from '#ui/pictures/all.ts'
import {
  badgesFor,
  dayAfter,
  lastDays,
  lastMonths,
  type LearnedDay,
  longestRun,
  longestStreak,
  pointsFor,
  restedRunOf,
  streakOf,
  streakOn,
  weeksOf,
} from './rules.ts'
import { type ActivityKind, badges } from './types.ts'

describe('a streak', () => {
  it('[DASH-09+] counts days in a row up to today, or up to yesterday while today is young', () => {
    expect(streakOf(['2026-11-19', '2026-11-20', '2026-11-21'], '2026-11-21')).toBe(3)
    expect(streakOf(['2026-11-19', '2026-11-20'], '2026-11-21')).toBe(2)
    expect(streakOf(['2026-11-18', '2026-11-19'], '2026-11-21')).toBe(0)
    expect(streakOf(['2026-11-17', '2026-11-19', '2026-11-20'], '2026-11-20')).toBe(2)
    expect(streakOf([], '2026-11-21')).toBe(0)
  })

  it('[DASH-09+] goes on over the ends of months, of February and of years', () => {
    expect(streakOf(['2026-12-30', '2026-12-31', '2027-01-01'], '2027-01-01')).toBe(3)
    expect(streakOf(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
    expect(streakOf(['2027-02-28', '2027-03-01'], '2027-03-02')).toBe(2)
    expect(longestRun(['2026-11-01', '2026-10-30', '2026-10-31', '2026-11-03'])).toBe(3)
    expect(longestRun([])).toBe(0)
  })

  it('[DASH-09+] beside it, one missed day of each week is a rest and ends nothing; a second one does', () => {
    // A Saturday; its week began on the 16th.
    const today = '2026-11-21'
    const learned = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, '0')}`)
    expect(restedRunOf(learned(19, 20, 21), today)).toEqual({ days: 3, rested: [] })
    expect(restedRunOf(learned(17, 19, 20), today)).toEqual({ days: 3, rested: ['2026-11-18'] })
    // The second miss of this week, though the week before had none.
    expect(restedRunOf(learned(14, 15, 16, 18, 20, 21), today)).toEqual({ days: 3, rested: ['2026-11-19'] })
    // One in each of two weeks.
    expect(restedRunOf(learned(12, 14, 15, 16, 18, 19, 20, 21), today)).toEqual({
      days: 8,
      rested: ['2026-11-17', '2026-11-13'],
    })
    // Today is not missed yet; yesterday may have been the rest.
    expect(restedRunOf(learned(18, 19), today)).toEqual({ days: 2, rested: ['2026-11-20'] })
    expect(restedRunOf(learned(17, 18), today)).toEqual({ days: 0, rested: [] })
    // A run begins with learning, and is never without any.
    expect(restedRunOf(learned(21), today)).toEqual({ days: 1, rested: [] })
    expect(restedRunOf([], today)).toEqual({ days: 0, rested: [] })
  })

  it('[DASH-09] the strip ends today and has no gap', () => {
    expect(lastDays('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(dayAfter('2026-12-30', 3)).toBe('2027-01-02')
  })
})

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

describe('weeks of days', () => {
  const days = (text: string) => [...text].map((letter) => letter === 'x')
  it('[DASH-09] [DASH-09+] run from Monday to Sunday, this one last, with nothing on the days ahead', () => {
    // A Tuesday; the ten days up to it.
    expect(weeksOf('2026-11-24', days('xx.....x.x'), 2)).toEqual([
      { monday: '2026-11-16', learned: days('x.....x'), today: 7 },
      { monday: '2026-11-23', learned: days('.x.....'), today: 1 },
    ])
    expect(weeksOf('2026-11-29', days('xxxxxxx'), 1)).toEqual([
      { monday: '2026-11-23', learned: days('xxxxxxx'), today: 6 },
    ])
  })
  it('[DASH-09] four of them are told by the days that are asked for, whatever the day', () => {
    for (let day = 1; day <= 7; day += 1) {
      const weeks = weeksOf(`2026-11-${22 + day}`, Array(28).fill(true), 4)
      expect(weeks.slice(0, 3).map(({ learned }) => learned.every(Boolean))).toEqual([true, true, true])
      expect(weeks[3]!.learned.filter(Boolean)).toHaveLength(day)
    }
  })
})

it('[DASH-24] months go back over the end of a year', () =>
  expect(lastMonths('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']))

describe('badges', () => {
  const reached = (part: { kinds?: ActivityKind[]; points?: number; longestStreak?: number }) =>
    badgesFor({
      kinds: new Set(part.kinds ?? []),
      points: part.points ?? 0,
      longestStreak: part.longestStreak ?? 0,
    })

  it('[DASH-10+] are earned by what the server saw: first lesson, course, assessment and certificate, seven days, 100 points', () => {
    expect(reached({})).toEqual([])
    expect(reached({ kinds: ['study', 'quiz', 'project'], points: 99, longestStreak: 6 })).toEqual([])
    expect(reached({ kinds: ['lesson'] })).toEqual(['first-lesson'])
    expect(reached({ kinds: ['course'] })).toEqual(['first-course'])
    expect(reached({ kinds: ['assessment'] })).toEqual(['first-assessment'])
    expect(reached({ kinds: ['certificate'] })).toEqual(['first-certificate'])
    expect(reached({ points: 100, longestStreak: 7 })).toEqual(['streak-7', 'points-100'])
  })

  it('[PRG-04+] a bare day of study gives no points', () => {
    expect(pointsFor.study).toBe(0)
    expect(pointsFor.lesson).toBeGreaterThan(0)
  })
})

test('[DASH-10] each badge has a medallion of its own, at most 2 kB', () => {
  const drawn = badges.map((badge) => drawings.get(`badge-${badge}`) ?? '')
  expect(drawn.filter((svg) => svg === '' || svg.length > 2000)).toEqual([])
  expect(new Set(drawn).size).toBe(badges.length)
})

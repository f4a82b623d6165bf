import { describe, expect, it, test } from 'vitest'
import { drawings } from '#ui/pictures/all.ts'
import {
  badgesFor,
  momentsHref,
  momentsSince,
  dayAfter,
  lastDays,
  lastMonths,
  longestRun,
  pointsFor,
  restedRunOf,
  streakOf,
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

const since = new Date('2026-11-30T09:00:00Z')
const [before, after] = [new Date('2026-11-30T08:59:59Z'), new Date('2026-11-30T09:00:01Z')]
const none = { badges: [], streakDays: 0, todaySince: null }

test('[DASH-10+] earned is what came since then, and nothing of before', () => {
  expect(momentsSince(none, since)).toEqual([])
  const badges = [
    { badge: 'first-lesson' as const, awardedAt: before },
    { badge: 'points-100' as const, awardedAt: after },
  ]
  expect(momentsSince({ ...none, badges }, since)).toEqual(['points-100'])
})

test('[DASH-09+] a streak is kept by the first learning of a day, from the second day on', () => {
  expect(momentsSince({ ...none, streakDays: 1, todaySince: after }, since)).toEqual([])
  expect(momentsSince({ ...none, streakDays: 2, todaySince: before }, since)).toEqual([])
  // Of yesterday's streak nothing was done today.
  expect(momentsSince({ ...none, streakDays: 6, todaySince: null }, since)).toEqual([])
  expect(momentsSince({ ...none, streakDays: 2, todaySince: after }, since)).toEqual(['streak'])
  const badges = [{ badge: 'streak-7' as const, awardedAt: after }]
  expect(momentsSince({ badges, streakDays: 7, todaySince: after }, since)).toEqual(['streak-7'])
})

test('the way on leads by each, and straight on where there is none', () => {
  expect(momentsHref([], '/courses/1')).toBe('/courses/1')
  expect(momentsHref(['first-lesson', 'streak'], '/courses/1?a=b')).toBe(
    '/progress/moments/first-lesson,streak?next=%2Fcourses%2F1%3Fa%3Db',
  )
})

import { dayIn, startOfDay } from '#core/zones.ts'
import { dayAfter, longestRun, streakOf } from './rules.ts'

/**
 * A day of learning: the calendar day of the zone in which the person was, and the first and the last moment of learning on it, in
 * milliseconds.
 */
export type LearnedDay = { day: string; zone: string; first: number; last: number }

/*
 * Streaks of whoever travels (G4, decision 131). A run goes on from one day of learning to the next if they follow each other by the calendar
 * that the person saw, or by that of either place alone: flying east skips a day and flying west repeats one, and neither is missed. A run is
 * as many days long as the calendar of one place says, of the places where it was learned the one that says most: so a change of zone
 * takes no day away, and gives none that the clock did not. Of whoever stays, both are the plain days in a row.
 */

/** Days in a row up to now, in the zone where the person is now; 0 once a whole day went by without learning. */
export function streakOn(days: LearnedDay[], now: Date, zone: string): number {
  const today = dayIn(now, zone)
  if (days.every((one) => one.zone === zone)) return streakOf(daysOf(days), today)
  const run = runsOf(days).at(-1)
  const here = { day: today, zone, first: now.getTime(), last: now.getTime() }
  return run && goesOn(run, here) ? lengthOf(run) : 0
}

/** The longest run of days in a row, wherever they were. */
export function longestStreak(days: LearnedDay[]): number {
  const [first] = days
  if (days.every((one) => one.zone === first!.zone)) return longestRun(daysOf(days))
  return Math.max(...runsOf(days).map(lengthOf))
}

const daysOf = (days: LearnedDay[]): string[] => days.map(({ day }) => day)

/** In order of time, divided where a day was missed. */
function runsOf(days: LearnedDay[]): LearnedDay[][] {
  const runs: LearnedDay[][] = []
  for (const day of days.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const run = runs.at(-1)
    if (run && goesOn(run, day)) run.push(day)
    else runs.push([day])
  }
  return runs
}

/** Whether a day follows the last one of a run in any zone. */
function goesOn(run: LearnedDay[], next: LearnedDay): boolean {
  const seen = new Set<string>()
  for (const day of run.toReversed()) {
    if (seen.has(day.zone)) continue
    seen.add(day.zone)
    if (follows(day, next)) return true
  }
  return false
}

function follows(earlier: LearnedDay, later: LearnedDay): boolean {
  if (isNext(earlier.day, later.day)) return true
  if (earlier.zone === later.zone) return false
  // Not every moment of a day is known: it was learned until its end.
  const end = startOfDay(dayAfter(earlier.day, 1), earlier.zone).getTime() - 1
  return (
    isNext(earlier.day, dayIn(new Date(later.first), earlier.zone)) ||
    isNext(dayIn(new Date(Math.min(end, later.first)), later.zone), later.day)
  )
}

/** The same day, the next, or one before. */
const isNext = (earlier: string, later: string): boolean => later <= dayAfter(earlier, 1)

function lengthOf(run: LearnedDay[]): number {
  const zones = [...new Set(run.map(({ zone }) => zone))]
  return Math.max(...zones.map((zone) => new Set(run.flatMap((day) => daysIn(day, zone))).size))
}

/** By the calendar of a zone: a day of another one lies on two at most. */
const daysIn = ({ day, first, last, ...own }: LearnedDay, zone: string): string[] =>
  own.zone === zone ? [day] : [dayIn(new Date(first), zone), dayIn(new Date(last), zone)]

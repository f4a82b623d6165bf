/** Time zones: which day and minute it is there at a moment, and at which moment a clock there shows them. */

import { after, DAY, dayAfter, EAST_AFRICA, HOUR, midnightOf, MINUTE, nairobiDay } from '#kit/time.ts'

/** A zone's day as YYYY-MM-DD, minute of the day and weekday, Monday 1 to Sunday 7. */
export type Wall = { day: string; minute: number; weekday: number }

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    const number = 'numeric' as const
    const parts = { year: number, month: number, day: number, hour: number, minute: number }
    clock = new Intl.DateTimeFormat('en', { timeZone: zone, calendar: 'iso8601', hourCycle: 'h23', ...parts })
    clocks.set(zone, clock)
  }
  return clock
}

export const isZone = (name: string): boolean => {
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

/** The minutes since 1970 that a clock there shows, read as if it were UTC. */
function shownMinutes(moment: Date, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute) / 60_000
}

export function wallOf(moment: Date, zone: string): Wall {
  const minutes = shownMinutes(moment, zone)
  const day = new Date(minutes * 60_000)
  return {
    day: day.toISOString().slice(0, 10),
    minute: minutes - Math.floor(minutes / 1440) * 1440,
    weekday: day.getUTCDay() || 7,
  }
}

/**
 * The moment at which a clock there shows this; the first of two when it is set back; null when it is skipped, as an hour is in
 * spring.
 * @param day YYYY-MM-DD @param minute of the day, 1440 is the end of it
 */
export function momentOf(day: string, minute: number, zone: string): Date | null {
  const wanted = Date.parse(`${day}T00:00:00Z`) / 60_000 + minute
  // A zone is at most fourteen hours from UTC, and changes by at most a few: the offsets around the moment are all that are
  // possible.
  const offsets = [-24, 24].map((hours) => {
    const moment = new Date((wanted + hours * 60) * 60_000)
    return shownMinutes(moment, zone) - (wanted + hours * 60)
  })
  const moments = offsets.map((offset) => new Date((wanted - offset) * 60_000))
  return (
    moments
      .sort((a, b) => a.getTime() - b.getTime())
      .find((moment) => shownMinutes(moment, zone) === wanted) ?? null
  )
}

/** The moment at which UTC shows what a clock there shows, to the minute. */
export const shownIn = (moment: Date, zone: string): Date =>
  zone === EAST_AFRICA ? after(moment, 3 * HOUR) : new Date(shownMinutes(moment, zone) * MINUTE)

/** The calendar day there, as YYYY-MM-DD. */
export const dayIn = (moment: Date, zone: string): string =>
  zone === EAST_AFRICA ? nairobiDay(moment) : wallOf(moment, zone).day

// By how much a clock is set forward at midnight, somewhere.
const STEP_MIN = 15

/** When a day begins there: later than midnight where that hour is skipped, with the next one where all of it is. */
export function startOfDay(day: string, zone: string): Date {
  if (zone === EAST_AFRICA) return midnightOf(day)
  for (let minute = 0; minute < DAY / MINUTE; minute += STEP_MIN) {
    const start = momentOf(day, minute, zone)
    if (start) return start
  }
  return startOfDay(dayAfter(day, 1), zone)
}

/** When the day that a moment is on began there. */
export const startOfDayAt = (moment: Date, zone: string): Date => startOfDay(dayIn(moment, zone), zone)

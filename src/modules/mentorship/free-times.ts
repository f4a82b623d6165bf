import { after, dayAfter, MINUTE } from '#kit/time.ts'
import { momentOf, wallOf } from '#core/zones.ts'

export type Hours = { weekday: number; fromMinute: number; toMinute: number }
/** A day that differs from its weekday; without minutes it is free. */
export type Day = { day: string; fromMinute: number | null; toMinute: number | null }
export type Span = { from: Date; to: Date }

export type Calendar = {
  /** The mentor's own time zone. */
  zone: string
  hours: Hours[]
  days: Day[]
  noticeMinutes: number
  bufferMinutes: number
  /** Reserved or booked slots, including the pause after them. */
  taken: Span[]
}

/** A session and the pause after it. */
export const spanOf = (start: Date, minutes: number, bufferMinutes: number): Span => ({
  from: start,
  to: after(start, (minutes + bufferMinutes) * MINUTE),
})

const isApart = (a: Span, b: Span): boolean => a.to <= b.from || b.to <= a.from

/**
 * The starts of free slots of this length, from now on for so many days: one after the other within each span of the mentor's
 * hours, and again from the quarter of an hour at which something that is booked and its pause end; outside the notice (rules M4),
 * without conflicts. Soonest first; later days are not looked at once there are `most`.
 */
export function freeTimes(
  calendar: Calendar,
  now: Date,
  days: number,
  minutes: number,
  most = Infinity,
): Date[] {
  const first = after(now, calendar.noticeMinutes * MINUTE)
  const today = wallOf(now, calendar.zone).day
  const free: Date[] = []
  for (let at = 0; at <= days && free.length < most; at++)
    free.push(
      ...startsOn(calendar, dayAfter(today, at), minutes)
        .filter((start) => start >= first && isFree(calendar, start, minutes))
        .sort((a, b) => a.getTime() - b.getTime()),
    )
  return free.slice(0, most)
}

const isFree = ({ taken, bufferMinutes }: Calendar, start: Date, minutes: number): boolean => {
  const span = spanOf(start, minutes, bufferMinutes)
  return taken.every((other) => isApart(span, other))
}

const QUARTER = 15

/**
 * Every start within the hours of a day: from the beginning of each span, and from the end of what is taken in it, without looking for
 * conflicts. A clock change skips some.
 */
function startsOn({ zone, hours, days, taken }: Calendar, day: string, minutes: number): Date[] {
  // A moment within a minute is its end: who begins there must not begin too early.
  const ends = taken
    .map(({ to }) => wallOf(after(to, MINUTE - 1), zone))
    .filter((end) => end.day === day)
    .map(({ minute }) => Math.ceil(minute / QUARTER) * QUARTER)
  const starts = spansOf(hours, days, day).flatMap(({ fromMinute, toMinute }) =>
    [fromMinute, ...ends.filter((end) => end > fromMinute)].flatMap((from) =>
      Array.from(
        { length: Math.max(0, Math.floor((toMinute - from) / minutes)) },
        (_, at) => from + at * minutes,
      ),
    ),
  )
  return [...new Set(starts)].map((minute) => momentOf(day, minute, zone)).filter((start) => start !== null)
}

/** Some of a mentor's free times, and whether there are others before and from which day on after them. */
export type Week = { times: Date[]; isFirst: boolean; later: string | null }

/**
 * The free times of seven days, which begin with the first free one on a day or after it; of the first seven, if there is none.
 * @param times all of them, soonest first
 * @param from a day as YYYY-MM-DD in that zone; anything else is before or after every day
 */
export function weekOf(times: Date[], from: string, zone: string): Week {
  const dayOf = (time: Date): string => wallOf(time, zone).day
  const first = from ? times.findIndex((time) => dayOf(time) >= from) : 0
  const rest = first > 0 ? times.slice(first) : times
  if (!rest[0]) return { times: [], isFirst: true, later: null }
  const end = dayAfter(dayOf(rest[0]), 7)
  const next = rest.findIndex((time) => dayOf(time) >= end)
  return {
    times: next < 0 ? rest : rest.slice(0, next),
    isFirst: first <= 0,
    later: next < 0 ? null : dayOf(rest[next]!),
  }
}

function spansOf(hours: Hours[], days: Day[], day: string): { fromMinute: number; toMinute: number }[] {
  const special = days.filter((one) => one.day === day)
  if (special.length > 0)
    return special.flatMap(({ fromMinute, toMinute }) =>
      fromMinute === null || toMinute === null ? [] : [{ fromMinute, toMinute }],
    )
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return hours.filter((one) => one.weekday === weekday)
}

/** Why a start cannot be booked, ignoring conflicts; null if it is one of the mentor's. */
export function whyNot(
  calendar: Calendar,
  start: Date,
  now: Date,
  minutes: number,
): 'past' | 'notice' | 'hours' | null {
  if (start <= now) return 'past'
  const { day } = wallOf(start, calendar.zone)
  if (!startsOn(calendar, day, minutes).some((one) => one.getTime() === start.getTime())) return 'hours'
  return start < after(now, calendar.noticeMinutes * MINUTE) ? 'notice' : null
}

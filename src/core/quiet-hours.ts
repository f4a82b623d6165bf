import { after, dayAfter, HOUR } from '#kit/time.ts'
import { momentOf, wallOf } from './zones.ts'

/** Minutes of the day. */
const BEGIN = 21 * 60
const END = 7 * 60

/**
 * Until when a person in this time zone gets no messages: from nine in the evening, seven the next morning; null by day. Does not
 * apply to bookings and payments (rules N3).
 */
export function quietUntil(now: Date, zone: string): Date | null {
  const { day, minute } = wallOf(now, zone)
  if (minute >= END && minute < BEGIN) return null
  // If clocks are set forward at exactly that hour, the next one counts.
  return momentOf(minute < END ? day : dayAfter(day, 1), END, zone) ?? after(now, 8 * HOUR)
}

import { after, HOUR } from '#kit/time.ts'
import { dayAfter, momentOf, wallOf } from './zones.ts'

/** Minutes of the day. */
const BEGIN = 21 * 60
const END = 7 * 60

/**
 * Until when nobody is written to who lives by this clock: the next seven o'clock in the morning between nine in the evening and then; null
 * by day. Not for news of bookings and payments (rules N3).
 */
export function quietUntil(now: Date, zone: string): Date | null {
  const { day, minute } = wallOf(now, zone)
  if (minute >= END && minute < BEGIN) return null
  // Where clocks are set forward at just that hour, they show the next one.
  return momentOf(minute < END ? day : dayAfter(day, 1), END, zone) ?? after(now, 8 * HOUR)
}

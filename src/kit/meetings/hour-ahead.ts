import { after, HOUR, MINUTE } from '../time.ts'

/** What holds of every hour that people keep for each other: a session with a mentor, a live class. */

/** How long before it begins its room opens (MPR-13+). */
export const EARLY_MS = 10 * MINUTE

/** How long before it begins its people are reminded. */
export const reminderMs = { day: 24 * HOUR, hour: HOUR }

/** Reminders of what begins sooner would follow right after the invitation. */
export const remindersPast = (
  startsAt: Date,
  now: Date,
): { dayReminded: boolean; hourReminded: boolean } => ({
  dayReminded: startsAt <= after(now, reminderMs.day),
  hourReminded: startsAt <= after(now, reminderMs.hour),
})

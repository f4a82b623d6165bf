import { after, HOUR, MINUTE } from '#kit/time.ts'
import type { bookingStates, cancellers, MoneyWay, PaidBy } from './rules.ts'

/** How a session that was booked comes to its end (decision 034). */

type Canceller = (typeof cancellers)[number]

type Booked = { state: (typeof bookingStates)[number]; startsAt: Date; endsAt: Date; markedAt: Date | null }

/** What a session was booked with. */
export function paymentOf(booking: {
  paymentId: string | null
  packagePurchaseId: string | null
  creditId: string | null
}): PaidBy {
  if (booking.paymentId) return 'payment'
  if (booking.packagePurchaseId) return 'package'
  return booking.creditId ? 'credit' : 'none'
}

/** Until when a mentee cancels without loss, and may choose another time: the mentor's own notice. */
export const freeUntil = (startsAt: Date, noticeMinutes: number): Date =>
  after(startsAt, -noticeMinutes * MINUTE)

/** Where the money of a session goes that is cancelled now. A mentor who cancels gives all of it back, and so do the staff. */
export function moneyFor(by: Canceller, payment: PaidBy, isInTime: boolean): MoneyWay {
  if (payment === 'none' || (by === 'mentee' && !isInTime)) return 'kept'
  if (payment === 'package') return 'package'
  return payment === 'credit' && by === 'mentee' ? 'credit' : 'refund'
}

/** A mentee cancels before it begins; a mentor who cannot come also while the mentee waits. */
export const canCancel = (by: Canceller, { state, startsAt, endsAt }: Booked, now: Date): boolean =>
  state === 'confirmed' && now < (by === 'mentee' ? startsAt : endsAt)

/** One that took place can be reviewed: somebody said so, and both came (MPR-05+). */
export const tookPlace = (booking: {
  state: (typeof bookingStates)[number]
  markedAt: Date | null
  absent: 'mentor' | 'mentee' | null
}): boolean => booking.state === 'confirmed' && booking.markedAt !== null && booking.absent === null

/** Somebody who waits says so after so long. */
const WAIT_MS = 15 * MINUTE
/** How long after its end it can be said how a session went; then it took place. */
export const SETTLED_MS = 24 * HOUR

/** Whether a mentee can say that the mentor does not come. */
export const canReportAbsence = ({ state, startsAt, endsAt, markedAt }: Booked, now: Date): boolean =>
  state === 'confirmed' &&
  markedAt === null &&
  now >= after(startsAt, WAIT_MS) &&
  now < after(endsAt, SETTLED_MS)

/** So long before a session its room opens (MPR-13+). */
export const EARLY_MS = 10 * MINUTE

/** So long before a session its people are reminded. */
export const reminderMs = { day: 24 * HOUR, hour: HOUR }

/** Reminders of what is nearer than that already would come on the heels of the invitation. */
export const remindersPast = (
  startsAt: Date,
  now: Date,
): { dayReminded: boolean; hourReminded: boolean } => ({
  dayReminded: startsAt <= after(now, reminderMs.day),
  hourReminded: startsAt <= after(now, reminderMs.hour),
})

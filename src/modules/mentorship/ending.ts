import { after, HOUR, MINUTE } from '#kit/time.ts'
import type { bookingStates, cancellers, MoneyWay, PaidBy } from './rules.ts'

/** How a booked session ends (decision 034). */

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

/** Until when a mentee can cancel without loss, and may move the session: the mentor's own notice. */
export const freeUntil = (startsAt: Date, noticeMinutes: number): Date =>
  after(startsAt, -noticeMinutes * MINUTE)

/** Where the money of a session cancelled now goes. A mentor who cancels refunds all of it, and so does staff. */
export function moneyFor(by: Canceller, payment: PaidBy, isInTime: boolean): MoneyWay {
  if (payment === 'none' || (by === 'mentee' && !isInTime)) return 'kept'
  if (payment === 'package') return 'package'
  return payment === 'credit' && by === 'mentee' ? 'credit' : 'refund'
}

/** A mentee cancels before it begins; a mentor who cannot come also while the mentee waits. */
export const canCancel = (by: Canceller, { state, startsAt, endsAt }: Booked, now: Date): boolean =>
  state === 'confirmed' && now < (by === 'mentee' ? startsAt : endsAt)

/** A held session can be reviewed: it was recorded as held, and both came (MPR-05+). */
export const tookPlace = (booking: {
  state: (typeof bookingStates)[number]
  markedAt: Date | null
  absent: 'mentor' | 'mentee' | null
}): boolean => booking.state === 'confirmed' && booking.markedAt !== null && booking.absent === null

/** After how long a waiting mentee can report it. */
const WAIT_MS = 15 * MINUTE
/** How long after its end a session's result can be recorded; after that it counts as held. */
export const SETTLED_MS = 24 * HOUR

/** Whether a mentee can report that the mentor did not come. */
export const canReportAbsence = ({ state, startsAt, endsAt, markedAt }: Booked, now: Date): boolean =>
  state === 'confirmed' &&
  markedAt === null &&
  now >= after(startsAt, WAIT_MS) &&
  now < after(endsAt, SETTLED_MS)

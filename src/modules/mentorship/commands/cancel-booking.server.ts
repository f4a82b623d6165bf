import { eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { canCancel, freeUntil, moneyFor, paymentOf } from '../ending.ts'
import { type cancellers, mentorshipLimits, type MoneyWay } from '../rules.ts'
import { bookings, mentorCredits, packagePurchases } from '../tables.server.ts'
import { timesChanged } from './hold.server.ts'
import { type LockedBooking, lockedBooking } from './locked-booking.server.ts'
import { tellCancelled } from './tell.server.ts'

/**
 * Cancels a session; its mentee before it begins, its mentor or staff also while it runs. `moneyFor` decides where the money goes
 * (decision 034); repeating changes nothing.
 */
export const cancelBooking = command(
  {
    who: 'signed-in',
    limit: perPerson(mentorshipLimits, 'change-booking-user'),
    // 'not-found' also for other people's.
    refuses: ['not-found', 'session-over'],
    atomic: true,
  },
  async (ctx, bookingId: unknown): Promise<void> => {
    const booking = await lockedBooking(ctx, bookingId)
    const by = sideOf(ctx.viewer, booking)
    if (booking.state === 'cancelled') return
    if (!canCancel(by, booking, ctx.now())) throw new Refusal('session-over')
    await endBooking(ctx, booking, by)
    if (by === 'staff')
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'session.cancel',
        object: `booking:${booking.id}`,
      })
  },
)

/** Ends a locked session and records where its money goes, in the caller's transaction; both are notified. */
export async function endBooking(
  ctx: Context,
  booking: LockedBooking,
  by: (typeof cancellers)[number],
  absent: 'mentor' | null = null,
): Promise<void> {
  const isInTime = absent !== null || ctx.now() <= freeUntil(booking.startsAt, booking.noticeMinutes)
  const money = moneyFor(by, paymentOf(booking), isInTime)
  await ctx.db
    .update(bookings)
    .set({
      state: 'cancelled',
      cancelledAt: ctx.now(),
      cancelledBy: by,
      money,
      absent,
      sequence: sql`${bookings.sequence} + 1`,
    })
    .where(eq(bookings.id, booking.id))
  await giveBack(ctx, booking, money)
  await timesChanged(ctx, booking.mentorId)
  await tellCancelled(ctx, booking.id)
}

async function giveBack(ctx: Context, booking: LockedBooking, money: MoneyWay): Promise<void> {
  if (money === 'package')
    await ctx.db
      .update(packagePurchases)
      .set({ used: sql`${packagePurchases.used} - 1` })
      .where(eq(packagePurchases.id, booking.packagePurchaseId!))
  if (money === 'credit')
    await ctx.db.update(mentorCredits).set({ usedAt: null }).where(eq(mentorCredits.id, booking.creditId!))
  // Payments are above this module: they read pending refunds from the sessions.
  if (money === 'refund') await ctx.queue.enqueue(ctx.db, 'refund-sessions', {})
}

type Viewer = ReturnType<typeof signedIn>

/** The viewer's role in a session. @throws Refusal 'not-found' when it is not theirs */
function sideOf(viewer: Viewer, booking: LockedBooking): (typeof cancellers)[number] {
  if (booking.userId === viewer.id) return 'mentee'
  if (booking.mentorUserId === viewer.id) return 'mentor'
  if (viewer.isAdmin) return 'staff'
  throw new Refusal('not-found')
}

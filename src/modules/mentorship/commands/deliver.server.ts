import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { remindersPast } from '#kit/meetings/hour-ahead.ts'
import { itemIn, lockScopes, SESSION_MINUTES } from '../rules.ts'
import { overlapIn } from '../overlap.server.ts'
import { bookings, mentorCredits, mentorPackages, mentors, packagePurchases } from '../tables.server.ts'
import { freeExpired, timesChanged } from './hold.server.ts'
import { isBusy } from './take-time.server.ts'
import { tellBooked, tellCancelled } from './tell.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

export type Paid = { userId: string; reference: string; paymentId: string; amountKes: number }
type Booking = typeof bookings.$inferSelect

/**
 * Delivers what was paid, in the transaction that settles the payment: the package, or the reserved slot. Money that arrives when
 * the slot is gone becomes a credit with that mentor, and the payer is notified. Repeating changes nothing.
 */
export const deliverSession = internal(async (ctx: Context, paid: Paid): Promise<void> => {
  const { mentorId, packageId } = itemIn(paid.reference)
  if (packageId) return addPackage(ctx, paid, packageId)
  await takeAdvisoryLock(ctx, 'mentor', mentorId)
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.paymentId, paid.paymentId))
    .for('update')
  if (!booking || !(await confirm(ctx, booking))) await addCredit(ctx, paid, mentorId)
})

async function addPackage(
  ctx: Context,
  { userId, paymentId, amountKes }: Paid,
  packageId: string,
): Promise<void> {
  const { name, sessions, minutes, mentorId } = rowOrRefuse(
    await ctx.db.select().from(mentorPackages).where(eq(mentorPackages.id, packageId)),
  )
  await ctx.db
    .insert(packagePurchases)
    .values({
      id: newId(),
      userId,
      mentorId,
      packageId,
      paymentId,
      name,
      sessions,
      minutes,
      priceKes: amountKes,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: packagePurchases.paymentId })
}

/** @returns false when the slot is gone */
async function confirm(ctx: Context, booking: Booking): Promise<boolean> {
  if (booking.state === 'confirmed') return true
  if (booking.state === 'cancelled' || booking.startsAt <= ctx.now()) return false
  // A hold that ran out keeps nothing free.
  if (booking.state === 'released' && (await isBusy(ctx, booking))) return false
  try {
    // In a savepoint: a conflict with somebody else's slot rolls back only this.
    await atomically(ctx, async (ctx) => {
      if (booking.state === 'released') await freeExpired(ctx, booking.mentorId, booking.userId)
      await ctx.db
        .update(bookings)
        .set({
          state: 'confirmed',
          confirmedAt: ctx.now(),
          heldUntil: null,
          ...remindersPast(booking.startsAt, ctx.now()),
        })
        .where(eq(bookings.id, booking.id))
    })
  } catch (error) {
    if (overlapIn(error)) return false
    throw error
  }
  await timesChanged(ctx, booking.mentorId)
  await tellBooked(ctx, booking.id)
  return true
}

async function addCredit(
  ctx: Context,
  { userId, paymentId, amountKes }: Paid,
  mentorId: string,
): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({ state: 'released' })
    .where(and(eq(bookings.paymentId, paymentId), eq(bookings.state, 'held')))
  const [credit] = await ctx.db
    .insert(mentorCredits)
    .values({
      id: newId(),
      userId,
      mentorId,
      amountKes,
      minutes: SESSION_MINUTES,
      paymentId,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: mentorCredits.paymentId })
    .returning({ id: mentorCredits.id })
  if (!credit) return
  const [mentor] = await ctx.db.select({ name: mentors.name }).from(mentors).where(eq(mentors.id, mentorId))
  await notify(ctx, {
    userId,
    kind: 'session-credit',
    eventKey: `session-credit:${credit.id}`,
    values: { mentor: mentor?.name ?? '', amountKes },
  })
}

/** Releases the slot of a failed payment: the next visitor can have it. */
export const releaseTime = internal(async (ctx: Context, paymentId: string): Promise<void> => {
  const released = await ctx.db
    .update(bookings)
    .set({ state: 'released' })
    .where(and(eq(bookings.paymentId, paymentId), eq(bookings.state, 'held')))
    .returning({ mentorId: bookings.mentorId })
  for (const { mentorId } of released) await timesChanged(ctx, mentorId)
})

/** Upcoming sessions booked with a package or a credit are cancelled with it; past ones stay. */
async function cancelPaidBy(
  ctx: Context,
  ids: string[],
  cancelled: PgUpdateSetSource<typeof bookings>,
): Promise<void> {
  const rows = await ctx.db
    .update(bookings)
    .set(cancelled)
    .where(
      and(
        or(inArray(bookings.packagePurchaseId, ids), inArray(bookings.creditId, ids)),
        eq(bookings.state, 'confirmed'),
        gt(bookings.startsAt, ctx.now()),
      ),
    )
    .returning({
      id: bookings.id,
      mentorId: bookings.mentorId,
      endsAt: bookings.endsAt,
      packageId: bookings.packagePurchaseId,
    })
  await tellGone(ctx, rows)
  for (const { packageId } of rows)
    if (packageId)
      await ctx.db
        .update(packagePurchases)
        .set({ used: sql`${packagePurchases.used} - 1` })
        .where(eq(packagePurchases.id, packageId))
}

/** For a past session only the money is worth a notification. */
async function tellGone(ctx: Context, gone: Pick<Booking, 'id' | 'mentorId' | 'endsAt'>[]): Promise<void> {
  for (const { id, mentorId, endsAt } of gone) {
    await timesChanged(ctx, mentorId)
    if (endsAt > ctx.now()) await tellCancelled(ctx, id)
  }
}

/** Revokes what a payment granted, in the transaction that refunds it. @returns whether there was anything to revoke */
export const takeBackSession = internal(
  async (ctx: Context, paymentId: string, by: 'mentee' | 'mentor' | 'staff'): Promise<boolean> => {
    const now = ctx.now()
    const cancelled = {
      state: 'cancelled' as const,
      cancelledAt: now,
      cancelledBy: by,
      money: 'refund' as const,
      sequence: sql`${bookings.sequence} + 1`,
    }
    const sessions = await ctx.db
      .update(bookings)
      .set(cancelled)
      .where(and(eq(bookings.paymentId, paymentId), eq(bookings.state, 'confirmed')))
      .returning({ id: bookings.id, mentorId: bookings.mentorId, endsAt: bookings.endsAt })
    await tellGone(ctx, sessions)
    // What was retained from a late cancellation is refunded as well.
    const kept = await ctx.db
      .update(bookings)
      .set({ money: 'refund' })
      .where(and(eq(bookings.paymentId, paymentId), eq(bookings.money, 'kept')))
      .returning({ id: bookings.id })
    const packages = await ctx.db
      .update(packagePurchases)
      .set({ endedAt: now })
      .where(and(eq(packagePurchases.paymentId, paymentId), isNull(packagePurchases.endedAt)))
      .returning({ id: packagePurchases.id })
    const credits = await ctx.db
      .update(mentorCredits)
      .set({ endedAt: now })
      .where(and(eq(mentorCredits.paymentId, paymentId), isNull(mentorCredits.endedAt)))
      .returning({ id: mentorCredits.id })
    const gone = [...packages, ...credits].map(({ id }) => id)
    if (gone.length > 0) await cancelPaidBy(ctx, gone, cancelled)
    return sessions.length + kept.length + packages.length + credits.length > 0
  },
)

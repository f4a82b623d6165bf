import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { remindersPast } from '#kit/meetings/hour-ahead.ts'
import { HOUR } from '#kit/time.ts'
import { refusedByConstraint } from '../overlap.server.ts'
import { calendarsOf } from '../queries/calendar.server.ts'
import { bookableMentor, refuseUnfree } from '../queries/offer.server.ts'
import { feeOf, lockScopes } from '../rules.ts'
import { bookings, mentorCredits, packagePurchases } from '../tables.server.ts'
import { PrepaidBooking } from '../types.ts'
import { freeExpired, newRoom, timesChanged, timesOf } from './hold.server.ts'
import { tellBooked } from './tell.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/** What pays for a prepaid session, and how long it lasts. */
type Prepaid = { minutes: number; priceKes: number } & (
  | { packagePurchaseId: string; creditId?: never }
  | { creditId: string; packagePurchaseId?: never }
)

/**
 * Books a session with one from the viewer's package or a credit: confirmed at once, without a payment. A package of n sessions is
 * used n times, however many requests come at once (rules M6).
 * @returns the session's id
 */
export const bookPrepaid = command(
  {
    who: 'mentee',
    input: [given<string>(), PrepaidBooking],
    limit: perPerson('book-user', { max: 30, windowMs: HOUR }),
    // 'not-found' also for other people's and what is used up.
    refuses: ['not-found', 'slot-taken', 'slot-own', 'slot-past', 'slot-notice', 'slot-hours', 'mentor-self'],
    atomic: true,
  },
  async (ctx, mentorId, { kept, id, slot }): Promise<string> => {
    await takeAdvisoryLock(ctx, 'purchases', ctx.viewer.id)
    await takeAdvisoryLock(ctx, 'mentor', idOrRefuse(mentorId))
    const mentor = await bookableMentor(ctx, mentorId)
    if (mentor.userId === ctx.viewer.id) throw new Refusal('mentor-self')
    await freeExpired(ctx, mentorId, ctx.viewer.id)
    const paid = await (kept === 'package' ? usedPackage : usedCredit)(
      ctx,
      ctx.viewer.id,
      mentorId,
      idOrRefuse(id),
    )
    refuseUnfree((await calendarsOf(ctx, [mentor])).get(mentorId)!, slot, ctx.now(), paid.minutes)
    const { minutes, priceKes, ...by } = paid
    const booking = {
      id: newId(),
      mentorId,
      userId: ctx.viewer.id,
      ...timesOf(slot, minutes, mentor.bufferMinutes),
      ...by,
      state: 'confirmed' as const,
      confirmedAt: ctx.now(),
      priceKes,
      feeKes: feeOf(priceKes),
      ...remindersPast(slot, ctx.now()),
      room: newRoom(),
      zone: ctx.zone,
      createdAt: ctx.now(),
    }
    await refusedByConstraint(() => ctx.db.insert(bookings).values(booking))
    await tellBooked(ctx, booking.id)
    await timesChanged(ctx, mentorId)
    return booking.id
  },
)

async function usedPackage({ db }: Context, userId: string, mentorId: string, id: string): Promise<Prepaid> {
  const { used, sessions, minutes, priceKes } = packagePurchases
  const own = and(
    eq(packagePurchases.id, id),
    eq(packagePurchases.userId, userId),
    eq(packagePurchases.mentorId, mentorId),
  )
  const row = rowOrRefuse(
    await db
      .update(packagePurchases)
      .set({ used: sql`${used} + 1` })
      .where(and(own, isNull(packagePurchases.endedAt), lt(used, sessions)))
      .returning({ sessions, minutes, priceKes }),
  )
  return { packagePurchaseId: id, minutes: row.minutes, priceKes: Math.floor(row.priceKes / row.sessions) }
}

async function usedCredit(
  { db, now }: Context,
  userId: string,
  mentorId: string,
  id: string,
): Promise<Prepaid> {
  const own = and(
    eq(mentorCredits.id, id),
    eq(mentorCredits.userId, userId),
    eq(mentorCredits.mentorId, mentorId),
  )
  const { minutes, amountKes } = rowOrRefuse(
    await db
      .update(mentorCredits)
      .set({ usedAt: now() })
      .where(and(own, isNull(mentorCredits.endedAt), isNull(mentorCredits.usedAt)))
      .returning({ minutes: mentorCredits.minutes, amountKes: mentorCredits.amountKes }),
  )
  return { creditId: id, minutes, priceKes: amountKes }
}

import { and, eq, gte, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { enrol } from '../learning.server.ts'
import { certificates, coursePurchases, enrolments, lessonProgress } from '../tables.server.ts'
import {
  closeEntitlement,
  holdPurchase,
  isOpenBy,
  oldestOpen,
  openEntitlements,
} from '../entitlements.server.ts'
import { planned, reinstateCertificate, restOn } from './access.server.ts'

type Seat = { userId: string; courseId: number; seatId: string }

/**
 * Opens a course for who got a seat of it that somebody else pays, in that transaction: access without a payment of theirs.
 * @returns false where they have the course already
 */
export const grantSeat = internal((ctx: Context, { userId, courseId, seatId }: Seat): Promise<boolean> =>
  atomically(ctx, async (ctx) => {
    const row = {
      userId,
      courseId,
      paymentId: null,
      planId: null,
      accessGranted: true,
      createdAt: ctx.now(),
      revokedAt: null,
    }
    const [granted] = await planned(ctx, (ctx) =>
      ctx.db
        .insert(coursePurchases)
        .values(row)
        .onConflictDoUpdate({
          target: [coursePurchases.userId, coursePurchases.courseId],
          // What was bought and refunded before is kept beside it.
          set: {
            accessGranted: true,
            paymentId: null,
            planId: null,
            revokedAt: null,
            refundedPaymentId: coursePurchases.paymentId,
            refundedAt: coursePurchases.revokedAt,
          },
          setWhere: eq(coursePurchases.accessGranted, false),
        })
        .returning({ isFirst: sql<boolean>`xmax = 0` }),
    )
    if (!granted) return false
    await openEntitlements(ctx, [{ userId, courseId, seatId, reason: 'seat' }])
    await enrol(ctx, userId, courseId)
    if (!granted.isFirst) await reinstateCertificate(ctx, { userId, courseId, by: { seat: seatId } })
    return true
  }),
)

/**
 * Takes a seat's access back while nothing was done with it: no lesson was opened since, and no certificate of the course is valid, which
 * the seat may have made so. Then the person is as before, with what was bought and refunded.
 * @param planOf by which group's days sections opened for who had it by a payment
 * @returns false once it was used
 */
export const takeBackSeat = internal(
  async (
    ctx: Context,
    { userId, courseId, seatId, givenAt }: Seat & { givenAt: Date },
    planOf: (paymentId: string) => Promise<string | null>,
  ): Promise<boolean> => {
    const seat = { userId, courseId, seatId }
    await holdPurchase(ctx, seat)
    if (!(await isOpenBy(ctx, seat))) return false
    const lessonSeen = ctx.db
      .select({ lessonId: lessonProgress.lessonId })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.courseId, courseId)))
    const usedSeat = ctx.db
      .select({ lessonId: lessonProgress.lessonId })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.userId, userId),
          eq(lessonProgress.courseId, courseId),
          gte(lessonProgress.lastSeenAt, givenAt),
        ),
      )
    const certified = ctx.db
      .select({ id: certificates.id })
      .from(certificates)
      .where(
        and(
          eq(certificates.userId, userId),
          eq(certificates.courseId, courseId),
          isNull(certificates.revokedAt),
        ),
      )
    const isTheirs = and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId))
    const unused = and(isTheirs, notExists(usedSeat), notExists(certified))
    if ((await ctx.db.$count(coursePurchases, unused)) === 0) return false
    await closeEntitlement(ctx, seat, 'seat')
    const rest = await oldestOpen(ctx, seat)
    if (rest) {
      await restOn(ctx, rest, planOf)
      return true
    }
    const [refunded] = await planned(ctx, (ctx) =>
      ctx.db
        .update(coursePurchases)
        .set({
          accessGranted: false,
          paymentId: coursePurchases.refundedPaymentId,
          revokedAt: coursePurchases.refundedAt,
          refundedPaymentId: null,
          refundedAt: null,
        })
        .where(and(isTheirs, isNotNull(coursePurchases.refundedPaymentId)))
        .returning({ paymentId: coursePurchases.paymentId }),
    )
    if (refunded) {
      const planId = await planOf(refunded.paymentId!)
      await ctx.db.update(coursePurchases).set({ planId }).where(isTheirs)
      await ctx.publish(ctx, accessEnded(userId, courseId, givenAt))
      return true
    }
    await byName(ctx, ['entitlement'], (ctx) => ctx.db.delete(coursePurchases).where(isTheirs))
    await ctx.db
      .delete(enrolments)
      .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), notExists(lessonSeen)))
    await ctx.publish(ctx, accessEnded(userId, courseId, givenAt))
    return true
  },
)

/** They may have paid for it as well: who knows of payments hears it. */
const accessEnded = (userId: string, courseId: number, since: Date): DomainEvent => ({
  type: 'access.ended',
  userId,
  key: `access.ended:${courseId}:${since.toISOString()}`,
  data: { course_id: courseId },
})

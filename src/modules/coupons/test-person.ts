import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { paymentEvents, payments } from '#modules/payments/tables.server.ts'
import type { Context } from '#context.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { coupons, couponUses } from './tables.server.ts'

type Made = Partial<typeof coupons.$inferInsert>

/** Ten percent off every course for a month, for two people. */
export async function couponForTest(ctx: Context, createdBy: string, more: Made = {}): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(coupons)
    .values({
      id,
      code: `T${id.slice(0, 8).toUpperCase()}`,
      ...(more.amountKes ? {} : { percent: 10 }),
      startsAt: after(ctx.now(), -DAY),
      endsAt: after(ctx.now(), 30 * DAY),
      maxUses: 2,
      reason: 'For a test',
      createdBy,
      createdAt: ctx.now(),
      ...more,
    })
  return id
}

const COURSE = 990_001

/** An order of KES 0 by a coupon of somebody else's, and a coupon of their own that they ended. */
export async function fillForPerson(ctx: Member, { adminId }: Someone): Promise<void> {
  const [paymentId, userId, now] = [newId(), ctx.viewer.id, ctx.now()]
  await makeCourse(ctx, { id: COURSE, priceKes: 900 })
  await ctx.db
    .insert(payments)
    .values({
      id: paymentId,
      userId,
      paymentType: 'course_purchase',
      referenceId: String(COURSE),
      description: 'Course',
      amountKes: 0,
      discountKes: 900,
      phoneNumber: '',
      status: 'completed',
      step: 'settled',
      accountReference: `ST-${paymentId.slice(0, 8)}`,
      callbackHash: newId(),
      createdAt: now,
      blocksUntil: now,
      settledAt: now,
    })
  await ctx.db
    .insert(paymentEvents)
    .values(['started', 'free'].map((kind) => ({ paymentId, kind, raw: '{}', at: now })))
  await ctx.db
    .insert(coursePurchases)
    .values({ userId, courseId: COURSE, accessGranted: true, paymentId, createdAt: now })
  const couponId = await couponForTest(ctx, adminId, { percent: 100 })
  await ctx.db.insert(couponUses).values({ paymentId, couponId, userId, discountKes: 900, takenAt: now })
  await couponForTest(ctx, userId, { endedAt: now, endedBy: userId, endReason: 'Over' })
}

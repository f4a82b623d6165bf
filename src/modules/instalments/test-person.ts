import { newId } from '#kit/ids.ts'
import { nairobiDay } from '#kit/time.ts'
import { grantAccess, holdSections } from '#modules/courses/commands/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { paymentEvents, payments } from '#modules/payments/tables.server.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { instalmentOrders, instalmentPlans } from './tables.server.ts'

const COURSE = 990_114

/** A course of which they paid the first of two parts. */
export async function fillForPerson(ctx: Member, { id: userId }: Someone): Promise<void> {
  const [now, paymentId, planId] = [ctx.now(), newId(), newId()]
  const { moduleId } = await makeCourse(ctx, { id: COURSE, priceKes: 2000, mostParts: 2 }, ['text'])
  await ctx.db
    .insert(payments)
    .values({
      id: paymentId,
      userId,
      paymentType: 'course_instalment',
      referenceId: String(COURSE),
      description: 'Course',
      amountKes: 1000,
      phoneNumber: '254700000000',
      status: 'completed',
      step: 'settled',
      accountReference: `ST-${paymentId.slice(0, 8)}`,
      callbackHash: newId(),
      createdAt: now,
      blocksUntil: now,
      settledAt: now,
    })
  for (const kind of ['started', 'query-final'])
    await ctx.db.insert(paymentEvents).values({ paymentId, kind, raw: '{}', at: now })
  const divided = { userId, courseId: COURSE, totalKes: 2000, parts: 2 }
  await ctx.db
    .insert(instalmentOrders)
    .values({ ...divided, paymentId, firstPart: 1, lastPart: 1, orderedAt: now })
  await ctx.db.insert(instalmentPlans).values({ ...divided, id: planId, startedOn: nairobiDay(now) })
  await ctx.db.update(instalmentOrders).set({ planId, outcome: 'paid' })
  const paid = { userId, courseId: COURSE, paymentId }
  await grantAccess(ctx, { ...paid, reason: 'instalment', firstPart: 1, lastPart: 1 })
  await holdSections(ctx, paid, [{ moduleId, part: 2, parts: 2, partKes: 1000 }])
}

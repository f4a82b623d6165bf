import type { Context } from '#context.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { planSections } from '#modules/courses/commands/plans.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { paymentEvents, payments } from '#modules/payments/tables.server.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { sectionsOf } from './queries/sections.server.ts'
import { planOf } from './rules.ts'
import { courseGroups, groupMembers, groupOrders } from './tables.server.ts'

type Made = Partial<typeof courseGroups.$inferInsert> & { courseId: number }

/** A group of a course that starts today, has two places and a plain plan. */
export async function groupForTest(ctx: Context, more: Made): Promise<string> {
  const id = newId()
  const startsOn = more.startsOn ?? nairobiDay(ctx.now())
  await ctx.db
    .insert(courseGroups)
    .values({
      id,
      name: 'January',
      startsOn,
      joinUntil: dayAfter(startsOn, 14),
      seats: 2,
      code: randomBase32(10),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...more,
    })
  await planSections(ctx, id, planOf(await sectionsOf(ctx, more.courseId), startsOn))
  return id
}

const COURSE = 990_004

/** A group that they made and are in, and the order by which they came. */
export async function fillForPerson(ctx: Member, { id: userId }: Someone): Promise<void> {
  const [now, paymentId] = [ctx.now(), newId()]
  await makeCourse(ctx, { id: COURSE, priceKes: 900 })
  const groupId = await groupForTest(ctx, { courseId: COURSE, createdBy: userId })
  await ctx.db
    .insert(payments)
    .values({
      id: paymentId,
      userId,
      paymentType: 'course_purchase',
      referenceId: String(COURSE),
      description: 'Course',
      amountKes: 900,
      phoneNumber: '254700000000',
      status: 'failed',
      step: 'settled',
      accountReference: `ST-${paymentId.slice(0, 8)}`,
      callbackHash: newId(),
      createdAt: now,
      blocksUntil: now,
      settledAt: now,
    })
  await ctx.db.insert(paymentEvents).values({ paymentId, kind: 'started', raw: '{}', at: now })
  await ctx.db.insert(groupOrders).values({ paymentId, groupId, userId, orderedAt: now })
  await ctx.db.insert(groupMembers).values({ userId, courseId: COURSE, groupId, joinedAt: now })
}

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { internal } from '#core/operation.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { openEntitlements } from '../entitlements.server.ts'
import { coursePurchases, courses, enrolments } from '../tables.server.ts'

/** Charges announced prices from their day on. Until this has run the old price is charged, so nobody pays more too early. */
export const applyDuePrices = internal(async (ctx: Context): Promise<void> => {
  await atomically(ctx, async (ctx) => {
    const isDue = lte(courses.nextPriceFrom, ctx.now())
    const free = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.priceKes, 0), isDue))
      .for('update')
    const due = await ctx.db
      .update(courses)
      .set({
        priceKes: sql`${courses.nextPriceKes}`,
        nextPriceKes: null,
        nextPriceFrom: null,
        updatedAt: ctx.now(),
      })
      .where(isDue)
      .returning({ id: courses.id, priceKes: courses.priceKes })
    const freeIds = free.map((course) => course.id)
    await keepAccess(ctx, freeIds)
    for (const course of due) await auditPrice(ctx, course)
    if (due.length > 0) await invalidateTags(ctx)
  })
})

const auditPrice = (ctx: Context, { id, priceKes }: { id: number; priceKes: number }): Promise<void> =>
  writeAudit(ctx, { actor: 'system', action: 'price.apply', object: `price:${id}`, details: { priceKes } })

/** Whoever began a course while it was free goes on for free. */
async function keepAccess(ctx: Context, courseIds: number[]): Promise<void> {
  if (courseIds.length === 0) return
  const learners = await ctx.db
    .select({ userId: enrolments.userId, courseId: enrolments.courseId })
    .from(enrolments)
    .where(inArray(enrolments.courseId, courseIds))
  if (learners.length === 0) return
  const kept = learners.map((learner) => ({ ...learner, accessGranted: true, createdAt: ctx.now() }))
  const written = await byName(ctx, ['plan', 'entitlement'], (ctx) =>
    ctx.db
      .insert(coursePurchases)
      .values(kept)
      .onConflictDoNothing()
      .returning({ userId: coursePurchases.userId, courseId: coursePurchases.courseId }),
  )
  await openEntitlements(
    ctx,
    written.map((learner) => ({ ...learner, reason: 'free' })),
  )
}

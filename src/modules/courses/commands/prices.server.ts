import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { changedPrice, serialId } from '../rules.ts'
import { pricingColumns } from '../queries/prices.server.ts'
import { coursePurchases, courses, enrolments } from '../tables.server.ts'
import { NewPrice } from '../types.ts'

/**
 * An administrator sets a course's price: a lower one holds at once, a higher one is announced for at least 30 days later (INFO-13).
 * @param raw NewPrice
 * @throws Refusal 'course-not-found', 'changed-meanwhile'
 */
export async function changeCoursePrice(ctx: Context, courseId: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { priceKes, version } = parse(NewPrice, raw)
  const id = serialId(courseId)
  if (id === null) throw new Refusal('course-not-found')
  await changeInPublic(ctx, admin, {
    action: 'price.change',
    details: { priceKes },
    async work(ctx) {
      const [found] = await ctx.db
        .select(pricingColumns)
        .from(courses)
        .where(eq(courses.id, id))
        .for('update')
      if (!found) throw new Refusal('course-not-found')
      await ctx.db
        .update(courses)
        .set({ ...changedPrice(asRead(found, version), priceKes, ctx.now()), updatedAt: ctx.now() })
        .where(eq(courses.id, id))
      return String(id)
    },
  })
}

/** Charges announced prices from their day on. Until this has run the old price is charged, so nobody pays more too early. */
export async function applyDuePrices(ctx: Context): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const free = await ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.priceKes, 0), lte(courses.nextPriceFrom, ctx.now())))
      .for('update')
    const due = await ctx.db
      .update(courses)
      .set({
        priceKes: sql`${courses.nextPriceKes}`,
        nextPriceKes: null,
        nextPriceFrom: null,
        updatedAt: ctx.now(),
      })
      .where(lte(courses.nextPriceFrom, ctx.now()))
      .returning({ id: courses.id, priceKes: courses.priceKes })
    await keepAccess(
      ctx,
      free.map((course) => course.id),
    )
    for (const { id, priceKes } of due)
      await writeAudit(ctx, {
        actor: 'system',
        action: 'price.apply',
        object: `price:${id}`,
        details: { priceKes },
      })
    if (due.length > 0) await pagesChanged(ctx)
  })
}

/** Whoever began a course while it was free goes on for free. */
async function keepAccess(ctx: Context, courseIds: number[]): Promise<void> {
  if (courseIds.length === 0) return
  const learners = await ctx.db
    .select({ userId: enrolments.userId, courseId: enrolments.courseId })
    .from(enrolments)
    .where(inArray(enrolments.courseId, courseIds))
  if (learners.length === 0) return
  await ctx.db
    .insert(coursePurchases)
    .values(learners.map((learner) => ({ ...learner, accessGranted: true, createdAt: ctx.now() })))
    .onConflictDoNothing()
}

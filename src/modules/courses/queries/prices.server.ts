import { asc, eq } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { serialId } from '../rules.ts'
import { courses } from '../tables.server.ts'

/** The columns of a course's pricing. */
export const pricingColumns = {
  priceKes: courses.priceKes,
  nextPriceKes: courses.nextPriceKes,
  nextPriceFrom: courses.nextPriceFrom,
}

/** What every course costs now and later, 20 a page and one more, for administrators. */
export async function listPrices(ctx: Context, { q, page }: { q: string; page: number }) {
  adminOnly(ctx)
  return ctx.db
    .select({
      id: courses.id,
      title: courses.title,
      publishedAt: courses.publishedAt,
      updatedAt: courses.updatedAt,
      ...pricingColumns,
    })
    .from(courses)
    .where(q ? contains(courses.title, q) : undefined)
    .orderBy(asc(courses.id))
    .limit(21)
    .offset((page - 1) * 20)
}

/** One course's pricing, with the name of its state. @throws Refusal 'course-not-found' */
export async function coursePricing(ctx: Context, courseId: unknown) {
  adminOnly(ctx)
  const id = serialId(courseId)
  if (id === null) throw new Refusal('course-not-found')
  const [found] = await ctx.db
    .select({
      title: courses.title,
      publishedAt: courses.publishedAt,
      updatedAt: courses.updatedAt,
      pricing: pricingColumns,
    })
    .from(courses)
    .where(eq(courses.id, id))
  if (!found) throw new Refusal('course-not-found')
  return { id, ...found, version: versionOf(found.pricing) }
}

export async function countPrices(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(courses)
}

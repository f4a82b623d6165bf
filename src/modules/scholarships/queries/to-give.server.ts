import { and, asc, eq, gt, isNotNull, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { discountOf } from '#modules/coupons/rules.ts'
import { called } from '#modules/courses/called.server.ts'
import { courseFigures, courses, courseTitle, figuresOfCourse } from '#modules/courses/tables.server.ts'
import type { ScholarshipPage } from '../types.ts'

/** What can be bought with a coupon of so many percent: published courses with lessons whose price it lowers. */
async function boughtWith({ db }: Context, percent: number, which?: SQL) {
  const rows = await db
    .select({ id: courses.id, priceKes: courses.priceKes, ...courseTitle })
    .from(courses)
    .innerJoin(courseFigures, figuresOfCourse)
    .where(and(isNotNull(courses.publishedAt), gt(courseFigures.lessons, 0), which))
    .orderBy(asc(courses.title), asc(courses.id))
  return rows.filter(({ priceKes }) => discountOf({ amountKes: null, percent }, priceKes) > 0)
}

/** The courses that a scholarship for every paid course can give. */
export async function coursesToGive(ctx: Context, percent: number): Promise<ScholarshipPage['courses']> {
  const rows = await boughtWith(ctx, percent)
  return rows.map(({ id, title, titleSw, language }) => ({
    id,
    ...called(ctx, { title, titleSw, language }),
  }))
}

/** Whether a place for a course can be used, now. */
export const isToGive = async (ctx: Context, courseId: number, percent: number): Promise<boolean> =>
  (await boughtWith(ctx, percent, eq(courses.id, courseId))).length > 0

import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { courses } from '#modules/courses/tables.server.ts'

/** Refuses with 'invalid-input' for a course that is not there, is not published or costs nothing. @param courseId empty for every course */
export const refuseUnknownCourse = internal(async (ctx: Context, courseId: number | ''): Promise<void> => {
  if (courseId === '') return
  const [course] = await ctx.db
    .select({ priceKes: courses.priceKes })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNotNull(courses.publishedAt)))
  if (!course || course.priceKes === 0)
    throw new Refusal('invalid-input', { fields: { courseId: 'option-unknown' } })
})

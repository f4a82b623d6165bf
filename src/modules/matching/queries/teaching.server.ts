import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { courseFigures, courses, courseTitle } from '#modules/courses/tables.server.ts'
import { called, type Called } from '#modules/courses/called.server.ts'
import { type Asked, hasSkill, promised, shownBy } from '../rules.ts'
import type { Closing } from '../types.ts'
import type { Known } from './person.server.ts'

export type Teaching = Called & { id: number; skills: string[] }

/** Courses that can be finished, cheapest first; the same for everybody, so a minute old at most. */
export const teachingCourses = (ctx: Context): Promise<Teaching[]> =>
  ctx.publicCache.read(ctx, 'courses by skill', ({ db }) =>
    db
      .select({ id: courses.id, ...courseTitle, skills: courses.skills })
      .from(courses)
      .innerJoin(courseFigures, eq(courseFigures.courseId, courses.id))
      .where(and(isNotNull(courses.publishedAt), gt(courseFigures.lessons, 0)))
      .orderBy(asc(courses.priceKes), asc(courses.id)),
  )

/**
 * The course that closes a gap, in the viewer's language for courses, and the score that it promises; null if none teaches the
 * skill.
 */
export function closingOf(
  ctx: Context,
  skill: string,
  asked: Asked,
  { person, finished, courses }: Known & { courses: readonly Teaching[] },
): Closing | null {
  const course = courses.find(({ id, skills }) => !finished.has(id) && hasSkill(shownBy(skills), skill))
  if (!course) return null
  return { courseId: course.id, ...called(ctx, course), percent: promised(asked, person, course.skills) }
}

import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { courseFigures, courses } from '#modules/courses/tables.server.ts'
import { type Asked, hasSkill, type Person, promised, shownBy } from '../rules.ts'
import type { Closing } from '../types.ts'

export type Teaching = { id: number; title: string; skills: string[] }

/** Courses that can be finished, the cheapest first; the same for everybody, so a minute old at most. */
export const teachingCourses = (ctx: Context): Promise<Teaching[]> =>
  ctx.publicReads.read(ctx, 'courses by skill', ({ db }) =>
    db
      .select({ id: courses.id, title: courses.title, skills: courses.skills })
      .from(courses)
      .innerJoin(courseFigures, eq(courseFigures.courseId, courses.id))
      .where(and(isNotNull(courses.publishedAt), gt(courseFigures.lessons, 0)))
      .orderBy(asc(courses.priceKes), asc(courses.id)),
  )

/** The course that closes a gap, and the score that it promises; null where none teaches the skill. */
export function closingOf(
  skill: string,
  asked: Asked,
  { person, finished }: { person: Person; finished: ReadonlySet<number> },
  all: readonly Teaching[],
): Closing | null {
  const course = all.find(({ id, skills }) => !finished.has(id) && hasSkill(shownBy(skills), skill))
  if (!course) return null
  return { courseId: course.id, title: course.title, percent: promised(asked, person, course.skills) }
}

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { courseReviews, courses, courseTitle } from '#modules/courses/tables.server.ts'

/** What a published course is called; nothing where there is none of this number. */
export async function publishedCourse({ db }: Context, courseId: number) {
  const [course] = await db
    .select(courseTitle)
    .from(courses)
    .where(and(eq(courses.id, courseId), isNotNull(courses.publishedAt)))
  return course
}

/** The id of a review of a course, by how it begins. */
export async function reviewBeginning(
  { db }: Context,
  courseId: number,
  text: string,
): Promise<string | undefined> {
  const [review] = await db
    .select({ id: courseReviews.id })
    .from(courseReviews)
    .where(and(eq(courseReviews.courseId, courseId), sql`starts_with(${courseReviews.body}, ${text})`))
  return review?.id
}

/** What a course is called, published or not. */
export async function titlesOf({ db }: Context, courseId: number) {
  const rows = await db.select(courseTitle).from(courses).where(eq(courses.id, courseId))
  return rowOrRefuse(rows)
}

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { called } from '#modules/courses/called.server.ts'
import {
  courseFigures,
  courseReviewAnswers,
  courseReviews,
  courses,
  courseTitle,
} from '#modules/courses/tables.server.ts'
import { courseTeachers } from '../tables.server.ts'
import type { TaughtCourse } from '../types.ts'

const unanswered = sql<number>`(select count(*)::int from ${courseReviews}
  left join ${courseReviewAnswers} on ${courseReviewAnswers.reviewId} = ${courseReviews.id}
  where ${courseReviews.courseId} = ${courses.id} and ${courseReviews.body} <> '' and ${courseReviewAnswers.reviewId} is null)`

/** The published courses that the viewer teaches, by title. */
export const ownTaughtCourses = query({ who: 'signed-in' }, async (ctx): Promise<TaughtCourse[]> => {
  const rows = await ctx.db
    .select({
      id: courses.id,
      ...courseTitle,
      students: courseFigures.students,
      rating: courseFigures.rating,
      reviews: courseFigures.reviews,
      unanswered,
    })
    .from(courseTeachers)
    .innerJoin(courses, and(eq(courses.id, courseTeachers.courseId), isNotNull(courses.publishedAt)))
    .leftJoin(courseFigures, eq(courseFigures.courseId, courses.id))
    .where(eq(courseTeachers.userId, ctx.viewer.id))
    .orderBy(asc(courses.title), asc(courses.id))
  return rows.map(({ title, titleSw, language, students, reviews, ...row }) => ({
    ...row,
    ...called(ctx, { title, titleSw, language }),
    students: students ?? 0,
    reviews: reviews ?? 0,
  }))
})

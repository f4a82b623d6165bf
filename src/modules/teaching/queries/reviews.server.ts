import { asc, desc, eq, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courseReviewAnswers, courseReviews } from '#modules/courses/tables.server.ts'
import type { ReviewRow } from '../types.ts'
import { taughtCourse } from './teaches.server.ts'

/** The reviews of a course for whoever teaches it: those that wait for an answer first, then the newest. */
export const reviewsToAnswer = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown, page: number): Promise<Page<ReviewRow>> => {
    const { courseId } = await taughtCourse(ctx, rawCourseId)
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id: courseReviews.id,
          rating: courseReviews.rating,
          body: courseReviews.body,
          createdAt: courseReviews.createdAt,
          accountName: users.name,
          profileName: profiles.fullName,
          isSample: users.isSample,
          answer: courseReviewAnswers.body,
        })
        .from(courseReviews)
        .innerJoin(users, eq(users.id, courseReviews.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(courseReviewAnswers, eq(courseReviewAnswers.reviewId, courseReviews.id))
        .where(eq(courseReviews.courseId, courseId))
        .orderBy(
          sql`${courseReviewAnswers.reviewId} is not null`,
          desc(courseReviews.createdAt),
          asc(courseReviews.id),
        ),
      page,
    )
    return {
      ...place,
      rows: rows.map(({ accountName, profileName, ...row }) => ({
        ...row,
        author: displayName({ profileName, accountName }),
      })),
    }
  },
)

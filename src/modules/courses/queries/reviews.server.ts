import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Context, personTag } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { isStaying } from '#modules/accounts/queries/staying.server.ts'
import { displayName, hasLeft } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courseReviewAnswers, courseReviews, courses } from '../tables.server.ts'
import type { CourseReview } from '../types.ts'

const LATEST_REVIEWS = 12

/** How many reviews of a course gave five stars, how many four, and so on down to one: a column beside those of the course. */
export const starsOfCourse = sql<number[]>`(select json_build_array(${sql.join(
  [5, 4, 3, 2, 1].map((stars) => sql`count(*) filter (where r.rating = ${sql.raw(String(stars))})`),
  sql`, `,
)}) from course_reviews r where r.course_id = ${courses.id})`

const [answerer, answererProfile] = [alias(users, 'answerer'), alias(profiles, 'answerer_profile')]

/** What learners said last of a course, by name, with what was answered. */
export async function latestReviews(ctx: Context, courseId: number): Promise<CourseReview[]> {
  const rows = await ctx.db
    .select({
      userId: courseReviews.userId,
      rating: courseReviews.rating,
      body: courseReviews.body,
      createdAt: courseReviews.createdAt,
      accountName: users.name,
      profileName: profiles.fullName,
      isSample: users.isSample,
      answer: courseReviewAnswers.body,
      answeredBy: courseReviewAnswers.authorId,
      answererName: answerer.name,
      answererProfileName: answererProfile.fullName,
      answererAskedAt: answerer.deletionAskedAt,
    })
    .from(courseReviews)
    .innerJoin(users, eq(users.id, courseReviews.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(courseReviewAnswers, eq(courseReviewAnswers.reviewId, courseReviews.id))
    .leftJoin(answerer, eq(answerer.id, courseReviewAnswers.authorId))
    .leftJoin(answererProfile, eq(answererProfile.id, answerer.id))
    .where(and(eq(courseReviews.courseId, courseId), isStaying(ctx)))
    .orderBy(desc(courseReviews.createdAt), asc(courseReviews.userId))
    .limit(LATEST_REVIEWS)
  ctx.cacheTag(
    ...rows
      .flatMap(({ userId, answeredBy }) => (answeredBy ? [userId, answeredBy] : [userId]))
      .map(personTag),
  )
  // Without the address: other people never read any part of it (PERM-09).
  return rows.map(({ accountName, profileName, rating, body, createdAt, isSample, ...row }) => ({
    rating,
    body,
    day: nairobiDay(createdAt),
    isSample,
    author: displayName({ profileName, accountName }),
    ...(row.answer !== null && {
      answer: {
        body: row.answer,
        author:
          row.answeredBy && !hasLeft({ deletionAskedAt: row.answererAskedAt }, ctx.now())
            ? displayName({ profileName: row.answererProfileName, accountName: row.answererName })
            : null,
      },
    }),
  }))
}

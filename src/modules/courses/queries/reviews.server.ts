import { asc, count, desc, eq } from 'drizzle-orm'
import { type Context, personSubject } from '#context.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courseReviews } from '../tables.server.ts'
import type { CourseReview } from '../types.ts'

const LATEST_REVIEWS = 12

/** How many reviews of a course gave five stars, how many four, and so on down to one. */
export async function starsOf({ db }: Context, courseId: number): Promise<number[]> {
  const rows = await db
    .select({ rating: courseReviews.rating, count: count() })
    .from(courseReviews)
    .where(eq(courseReviews.courseId, courseId))
    .groupBy(courseReviews.rating)
  return [5, 4, 3, 2, 1].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/** What learners said last of a course, by name. */
export async function latestReviews(ctx: Context, courseId: number): Promise<CourseReview[]> {
  const rows = await ctx.db
    .select({
      userId: courseReviews.userId,
      rating: courseReviews.rating,
      body: courseReviews.body,
      createdAt: courseReviews.createdAt,
      accountName: users.name,
      profileName: profiles.fullName,
    })
    .from(courseReviews)
    .innerJoin(users, eq(users.id, courseReviews.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(courseReviews.courseId, courseId))
    .orderBy(desc(courseReviews.createdAt), asc(courseReviews.userId))
    .limit(LATEST_REVIEWS)
  ctx.shows(...rows.map((row) => personSubject(row.userId)))
  // Without the address: other people never read any part of it (PERM-09).
  return rows.map(({ accountName, profileName, userId: _, ...review }) => ({
    ...review,
    author: displayName({ profileName, accountName }),
  }))
}

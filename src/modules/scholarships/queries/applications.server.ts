import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'
import type { ApplicationRow } from '../types.ts'

const waits = eq(scholarshipApplications.state, 'waiting')

/** Applications that wait, oldest first: what was written. County and gender are not read. */
export const applicationsToDecide = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<ApplicationRow>> => {
    const { id, userId, why, plan, learnBy, createdAt, courseId, scholarshipId } = scholarshipApplications
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id,
          scholarshipId,
          scholarship: scholarships.name,
          percent: scholarships.percent,
          left: sql<number>`${scholarships.places} - ${scholarships.granted}`,
          course: courses.title,
          courseId,
          priceKes: courses.priceKes,
          userId: users.id,
          accountName: users.name,
          profileName: profiles.fullName,
          email: users.email,
          why,
          plan,
          learnBy,
          createdAt,
          isSample: users.isSample,
        })
        .from(scholarshipApplications)
        .innerJoin(scholarships, eq(scholarships.id, scholarshipId))
        .innerJoin(courses, eq(courses.id, courseId))
        .innerJoin(users, eq(users.id, userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(waits, isNotNull(userId)))
        .orderBy(asc(createdAt), asc(id)),
      page,
    )
    return {
      rows: rows.map(({ accountName, profileName, email, ...row }) => ({
        ...row,
        name: displayName({ accountName, profileName, email }),
      })),
      ...place,
    }
  },
)

/** How many wait. */
export const countApplications = query({ who: 'admin' }, async (ctx): Promise<number> => {
  return ctx.db.$count(scholarshipApplications, waits)
})

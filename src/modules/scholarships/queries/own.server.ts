import { desc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { wordsIn } from '#kit/words.ts'
import { called } from '#modules/courses/called.server.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { grantStandingOf } from '../rules.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'
import type { OwnApplication } from '../types.ts'

/** Applications by a condition that holds their owner. */
export const applicationsWhere = ({ db }: Context, whose: SQL | undefined) =>
  db
    .select({
      scholarshipId: scholarships.id,
      scholarship: scholarships.name,
      courseId: courses.id,
      ...courseTitle,
      state: scholarshipApplications.state,
      why: scholarshipApplications.why,
      plan: scholarshipApplications.plan,
      learnBy: scholarshipApplications.learnBy,
      createdAt: scholarshipApplications.createdAt,
      answer: scholarshipApplications.answer,
      code: coupons.code,
      used: coupons.used,
      endsAt: coupons.endsAt,
      endedAt: coupons.endedAt,
    })
    .from(scholarshipApplications)
    .innerJoin(scholarships, eq(scholarships.id, scholarshipApplications.scholarshipId))
    .innerJoin(courses, eq(courses.id, scholarshipApplications.courseId))
    .leftJoin(coupons, eq(coupons.id, scholarshipApplications.couponId))
    .where(whose)
    .orderBy(desc(scholarshipApplications.createdAt), desc(scholarshipApplications.id))

type Row = Awaited<ReturnType<typeof applicationsWhere>>[number]

/** An application as whoever wrote it sees it. */
export function ownOf(ctx: Context, row: Row): OwnApplication {
  const { title, titleSw, language, scholarship, code, used, endsAt, endedAt, ...own } = row
  return {
    ...own,
    scholarship: wordsIn(scholarship, ctx.locale),
    course: called(ctx, { title, titleSw, language }),
    grant:
      code !== null && used !== null && endsAt !== null
        ? { code, until: endsAt, standing: grantStandingOf(own.state, { used, endsAt, endedAt }, ctx.now()) }
        : null,
  }
}

/** What the viewer applied for, newest first. */
export const ownApplications = query({ who: 'signed-in' }, async (ctx): Promise<OwnApplication[]> => {
  const rows = await applicationsWhere(ctx, eq(scholarshipApplications.userId, ctx.viewer.id)).limit(100)
  return rows.map((row) => ownOf(ctx, row))
})

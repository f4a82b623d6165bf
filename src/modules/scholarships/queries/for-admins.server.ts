import { count, desc, eq, inArray, and, sql } from 'drizzle-orm'
import { idOf, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { grantStandingOf, scholarshipStatus } from '../rules.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'
import type { GrantRow, ScholarshipForAdmin, ScholarshipRow } from '../types.ts'

const waiting = sql<number>`(select count(*)::int from ${scholarshipApplications}
  where ${scholarshipApplications.scholarshipId} = ${scholarships.id} and ${scholarshipApplications.state} = 'waiting')`

const rowColumns = {
  id: scholarships.id,
  name: scholarships.name,
  percent: scholarships.percent,
  course: courses.title,
  opensAt: scholarships.opensAt,
  closesAt: scholarships.closesAt,
  endedAt: scholarships.endedAt,
  granted: scholarships.granted,
  places: scholarships.places,
  waiting,
  isSample: users.isSample,
}

/** All scholarships, newest first. */
export const scholarshipsForAdmins = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<ScholarshipRow>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select(rowColumns)
        .from(scholarships)
        .innerJoin(users, eq(users.id, scholarships.createdBy))
        .leftJoin(courses, eq(courses.id, scholarships.courseId))
        .orderBy(desc(scholarships.createdAt), desc(scholarships.id)),
      page,
    )
    return {
      rows: rows.map(({ endedAt, ...row }) => ({
        ...row,
        standing: scholarshipStatus({ ...row, endedAt }, ctx.now()),
      })),
      ...place,
    }
  },
)

/** One scholarship and what became of its places. */
export const scholarshipForAdmin = query(
  { who: 'admin', input: [idOf('scholarship-not-found')], refuses: ['scholarship-not-found'] },
  async (ctx, id): Promise<ScholarshipForAdmin> => {
    const row = rowOrRefuse(
      await ctx.db
        .select({
          ...rowColumns,
          about: scholarships.about,
          courseId: scholarships.courseId,
          validDays: scholarships.validDays,
          funder: scholarships.funder,
          showsFunder: scholarships.showsFunder,
          author: users.name,
          createdAt: scholarships.createdAt,
          endReason: scholarships.endReason,
        })
        .from(scholarships)
        .innerJoin(users, eq(users.id, scholarships.createdBy))
        .leftJoin(courses, eq(courses.id, scholarships.courseId))
        .where(eq(scholarships.id, id)),
      'scholarship-not-found',
    )
    const [figures] = await ctx.db
      .select({
        refused: count(sql`case when ${scholarshipApplications.state} = 'refused' then 1 end`),
        lapsed: count(sql`case when ${scholarshipApplications.state} = 'lapsed' then 1 end`),
        used: count(sql`case when ${coupons.used} > 0 then 1 end`),
      })
      .from(scholarshipApplications)
      .leftJoin(coupons, eq(coupons.id, scholarshipApplications.couponId))
      .where(eq(scholarshipApplications.scholarshipId, id))
    return { ...row, ...figures!, standing: scholarshipStatus(row, ctx.now()) }
  },
)

/** Who got a place and whether it was used, newest first. */
export const grantsForAdmins = query(
  { who: 'admin', refuses: ['scholarship-not-found'] },
  async (ctx, rawId: unknown, page: number): Promise<Page<GrantRow>> => {
    const { id, userId, scholarshipId, state, decidedAt, courseId, couponId } = scholarshipApplications
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id,
          userId,
          email: users.email,
          course: courses.title,
          state,
          decidedAt,
          couponId: coupons.id,
          used: coupons.used,
          endsAt: coupons.endsAt,
          endedAt: coupons.endedAt,
        })
        .from(scholarshipApplications)
        .innerJoin(coupons, eq(coupons.id, couponId))
        .innerJoin(courses, eq(courses.id, courseId))
        .leftJoin(users, eq(users.id, userId))
        .where(
          and(
            eq(scholarshipId, idOrRefuse(rawId, 'scholarship-not-found')),
            inArray(state, ['granted', 'lapsed']),
          ),
        )
        .orderBy(desc(decidedAt), desc(id)),
      page,
    )
    return {
      rows: rows.map(({ state, used, endsAt, endedAt, decidedAt, ...row }) => ({
        ...row,
        decidedAt: decidedAt!,
        until: endsAt,
        standing: grantStandingOf(state, { used, endsAt, endedAt }, ctx.now()),
      })),
      ...place,
    }
  },
)

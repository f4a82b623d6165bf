import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { after, DAY } from '#kit/time.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { MONTHLY } from '../rules.ts'
import { liveClasses } from '../tables.server.ts'
import type { ClassRow } from '../types.ts'
import { namesIn, rowColumns } from './class.server.ts'

/** Classes of whole courses for administrators; those of groups stand with their groups: those that lie ahead, soonest first, then those that were, newest first. */
export const classesForAdmins = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<ClassRow>> => {
    const isOver = sql`${liveClasses.endsAt} <= ${ctx.now().toISOString()}::timestamptz`
    return pageOf(
      ctx.db
        .select(rowColumns)
        .from(liveClasses)
        .innerJoin(courses, eq(courses.id, liveClasses.courseId))
        .innerJoin(mentors, eq(mentors.id, liveClasses.mentorId))
        .where(isNull(liveClasses.groupId))
        .orderBy(
          sql`${isOver}`,
          sql`case when ${isOver} then null else ${liveClasses.startsAt} end asc nulls last`,
          desc(liveClasses.startsAt),
          asc(liveClasses.id),
        ),
      page,
    )
  },
)

/** A class with what its form shows, and who comes. */
export const classForAdmin = query(
  { who: 'admin', refuses: ['class-not-found'] },
  async (ctx, classId: unknown) => {
    const row = rowOrRefuse(
      await ctx.db
        .select({
          ...rowColumns,
          mentorId: liveClasses.mentorId,
          groupId: liveClasses.groupId,
          about: liveClasses.about,
          language: liveClasses.language,
          link: liveClasses.link,
          reason: liveClasses.reason,
        })
        .from(liveClasses)
        .innerJoin(courses, eq(courses.id, liveClasses.courseId))
        .innerJoin(mentors, eq(mentors.id, liveClasses.mentorId))
        .where(and(eq(liveClasses.id, idOrRefuse(classId, 'class-not-found')), isNull(liveClasses.groupId))),
      'class-not-found',
    )
    return { ...row, isOver: row.endsAt <= ctx.now(), names: await namesIn(ctx, row) }
  },
)

/** What a new class can be of, and who can teach it: published courses, the paid ones first, and mentors that are listed. */
export const choicesForClasses = query({ who: 'admin' }, async (ctx) => {
  return {
    courses: await ctx.db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(isNotNull(courses.publishedAt))
      .orderBy(desc(sql`${courses.priceKes} > 0`), asc(courses.title)),
    mentors: await ctx.db
      .select({ id: mentors.id, name: mentors.name, title: mentors.title })
      .from(mentors)
      .where(and(isNull(mentors.deactivatedAt), eq(mentors.isTest, false)))
      .orderBy(asc(mentors.name)),
  }
})

/** Paid courses with fewer classes in the next thirty days than they promise, by title. */
export const coursesShort = query(
  { who: 'admin' },
  async (ctx): Promise<{ id: number; title: string; planned: number }[]> => {
    const planned = ctx.db
      .select({ courseId: liveClasses.courseId, n: sql<number>`count(*)::int`.as('n') })
      .from(liveClasses)
      .where(
        and(
          isNull(liveClasses.cancelledAt),
          isNull(liveClasses.groupId),
          gt(liveClasses.endsAt, ctx.now()),
          lt(liveClasses.startsAt, after(ctx.now(), 30 * DAY)),
        ),
      )
      .groupBy(liveClasses.courseId)
      .as('planned')
    const n = sql<number>`coalesce(${planned.n}, 0)`
    return ctx.db
      .select({ id: courses.id, title: courses.title, planned: n })
      .from(courses)
      .leftJoin(planned, eq(planned.courseId, courses.id))
      .where(and(isNotNull(courses.publishedAt), gt(courses.priceKes, 0), lt(n, MONTHLY)))
      .orderBy(asc(courses.title))
  },
)

import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { certificates, courses, lessonProgress } from '#modules/courses/tables.server.ts'
import { spanOf } from '../rules.ts'
import {
  organisationMembers,
  organisationMonths,
  organisations,
  organisationSeats,
} from '../tables.server.ts'
import type { MonthFigures, MonthRow } from '../types.ts'
import { managed } from './managed.server.ts'

const shape = {
  month: organisationMonths.month,
  figures: organisationMonths.figures,
  madeAt: organisationMonths.madeAt,
}
// Five years.
const MOST = 60

/** The months of an organisation that are over, newest first. */
export const monthsOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): Promise<MonthRow[]> => {
    const { id } = await managed(ctx, slug)
    return ctx.db
      .select(shape)
      .from(organisationMonths)
      .where(eq(organisationMonths.organisationId, id))
      .orderBy(desc(organisationMonths.month))
      .limit(MOST)
  },
)

/** One month, from its kept figures. */
export const oneMonth = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, month: unknown): Promise<MonthRow & { name: string }> => {
    const { id, name } = await managed(ctx, slug)
    if (typeof month !== 'string' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new Refusal('not-found')
    const row = rowOrRefuse(
      await ctx.db
        .select(shape)
        .from(organisationMonths)
        .where(and(eq(organisationMonths.organisationId, id), eq(organisationMonths.month, `${month}-01`))),
    )
    return { ...row, name }
  },
)

/** For the job that keeps months: organisations that were there in a month and have no figures of it. */
export async function withoutMonth({ db }: Context, month: string): Promise<string[]> {
  const { until } = spanOf(month)
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .leftJoin(
      organisationMonths,
      and(eq(organisationMonths.organisationId, organisations.id), eq(organisationMonths.month, month)),
    )
    .where(
      and(
        isNull(organisationMonths.month),
        isNull(organisations.endedAt),
        lt(organisations.createdAt, until),
      ),
    )
    .orderBy(asc(organisations.id))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** What a month came to for those who show their progress now. */
export async function figuresOf(ctx: Context, organisationId: string, month: string): Promise<MonthFigures> {
  const { from, until } = spanOf(month)
  const isOf = eq(organisationMembers.organisationId, organisationId)
  const shows = and(isOf, isNotNull(organisationMembers.showsSince), lt(organisationMembers.joinedAt, until))
  const [people] = await ctx.db
    .select({
      members: count(),
      showing: count(organisationMembers.showsSince),
      joined: sql<number>`count(*) filter (where ${gte(organisationMembers.joinedAt, from)})`.mapWith(Number),
    })
    .from(organisationMembers)
    .where(and(isOf, lt(organisationMembers.joinedAt, until)))
  const learned = await ctx.db
    .select({
      courseId: lessonProgress.courseId,
      active: sql<number>`count(distinct ${lessonProgress.userId})`.mapWith(Number),
      lessons:
        sql<number>`count(*) filter (where ${lessonProgress.completedAt} >= ${from.toISOString()}::timestamptz
        and ${lessonProgress.completedAt} < ${until.toISOString()}::timestamptz)`.mapWith(Number),
    })
    .from(organisationMembers)
    .innerJoin(lessonProgress, eq(lessonProgress.userId, organisationMembers.userId))
    .where(and(shows, sql`(${inSpan(lessonProgress.completedAt)} or ${inSpan(lessonProgress.startedAt)})`))
    .groupBy(lessonProgress.courseId)
  const [active] = await ctx.db
    .select({ people: sql<number>`count(distinct ${lessonProgress.userId})`.mapWith(Number) })
    .from(organisationMembers)
    .innerJoin(lessonProgress, eq(lessonProgress.userId, organisationMembers.userId))
    .where(and(shows, sql`(${inSpan(lessonProgress.completedAt)} or ${inSpan(lessonProgress.startedAt)})`))
  const issued = await ctx.db
    .select({ courseId: certificates.courseId, certificates: count() })
    .from(organisationMembers)
    .innerJoin(certificates, eq(certificates.userId, organisationMembers.userId))
    .where(
      and(
        shows,
        inSpan(certificates.issuedAt),
        eq(certificates.kind, 'completion'),
        isNull(certificates.revokedAt),
      ),
    )
    .groupBy(certificates.courseId)
  const seats = await ctx.db
    .select({ courseId: organisationSeats.courseId, seats: count() })
    .from(organisationSeats)
    .where(
      and(
        eq(organisationSeats.organisationId, organisationId),
        inSpan(organisationSeats.givenAt),
        isNull(organisationSeats.takenBackAt),
      ),
    )
    .groupBy(organisationSeats.courseId)
  const titles = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .orderBy(asc(courses.title))
  const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
  return {
    members: people!.members,
    joined: people!.joined,
    showing: people!.showing,
    active: active!.people,
    lessons: sumOf(learned.map((row) => row.lessons)),
    certificates: sumOf(issued.map((row) => row.certificates)),
    courses: titles
      .map(({ id, title }) => {
        const own = learned.find((row) => row.courseId === id)
        return {
          title,
          seats: seats.find((row) => row.courseId === id)?.seats ?? 0,
          active: own?.active ?? 0,
          lessons: own?.lessons ?? 0,
          certificates: issued.find((row) => row.courseId === id)?.certificates ?? 0,
        }
      })
      .filter(({ title: _, ...numbers }) => Object.values(numbers).some((n) => n > 0)),
  }

  function inSpan(column: Parameters<typeof gte>[0]) {
    return and(gte(column, from), lt(column, until))
  }
}

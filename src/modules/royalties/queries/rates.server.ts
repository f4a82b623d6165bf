import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { nairobiDay } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import type { Rate } from '../rules.ts'
import { royaltyRates } from '../tables.server.ts'
import type { RateRow } from '../types.ts'

const PAIR = sql.identifier('pair')

/** A course, locked until the transaction ends, so that its rates are written one after the other. */
export async function lockedCourse({ db }: Context, courseId: number) {
  const [course] = await db
    .select(courseTitle)
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update')
  return course
}

/** Every rate that was ever written for a course. */
export const ratesOf = ({ db }: Context, courseId: number): Promise<Rate[]> =>
  db
    .select({
      id: royaltyRates.id,
      userId: royaltyRates.userId,
      percent: royaltyRates.percent,
      fromDay: royaltyRates.fromDay,
    })
    .from(royaltyRates)
    .where(eq(royaltyRates.courseId, courseId))

/** Whether somebody teaches a course; nobody takes them off it before the transaction ends. */
export async function isStillNamed({ db }: Context, courseId: number, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: courseTeachers.userId })
    .from(courseTeachers)
    .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.userId, userId)))
    .for('share')
  return found.length > 0
}

/** Who is named as a teacher of a course now, at their rate of a day. */
export const teachersAt = ({ db }: Context, courseId: number, day: string) =>
  db
    .selectDistinctOn([royaltyRates.userId], {
      userId: royaltyRates.userId,
      rateId: royaltyRates.id,
      percent: royaltyRates.percent,
    })
    .from(courseTeachers)
    .innerJoin(
      royaltyRates,
      and(
        eq(royaltyRates.courseId, courseTeachers.courseId),
        eq(royaltyRates.userId, courseTeachers.userId),
        lte(royaltyRates.fromDay, day),
      ),
    )
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(royaltyRates.userId, desc(royaltyRates.fromDay), desc(royaltyRates.id))

/** Rates that count on a day or begin after it: of those that began, the latest of each teacher and course, unless it ended. */
export const currentOn = (day: string) => sql`(${royaltyRates.fromDay} > ${day}::date
  or (${royaltyRates.percent} > 0 and ${royaltyRates.fromDay} <= ${day}::date))
  and not exists (select 1 from royalty_rates later where later.course_id = ${royaltyRates.courseId}
    and later.user_id = ${royaltyRates.userId}
    and (later.from_day = ${royaltyRates.fromDay} and later.id > ${royaltyRates.id}
      or later.from_day > ${royaltyRates.fromDay} and later.from_day <= ${day}::date))`

/** Rates in force and to come, by course and person. */
export const currentRates = query({ who: 'admin' }, async (ctx, page: number): Promise<Page<RateRow>> => {
  const today = nairobiDay(ctx.now())
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        id: royaltyRates.id,
        courseId: royaltyRates.courseId,
        course: courses.title,
        userId: royaltyRates.userId,
        accountName: users.name,
        profileName: profiles.fullName,
        email: users.email,
        erasedAt: users.erasedAt,
        isSample: users.isSample,
        percent: royaltyRates.percent,
        fromDay: royaltyRates.fromDay,
        namedAt: courseTeachers.namedAt,
      })
      .from(royaltyRates)
      .innerJoin(courses, eq(courses.id, royaltyRates.courseId))
      .innerJoin(users, eq(users.id, royaltyRates.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(
        courseTeachers,
        and(
          eq(courseTeachers.courseId, royaltyRates.courseId),
          eq(courseTeachers.userId, royaltyRates.userId),
        ),
      )
      .where(currentOn(today))
      .orderBy(
        asc(courses.title),
        asc(courses.id),
        asc(users.name),
        asc(users.id),
        asc(royaltyRates.fromDay),
        desc(royaltyRates.id),
      ),
    page,
  )
  return {
    ...place,
    rows: rows.map(({ accountName, profileName, email, erasedAt, namedAt, ...row }) => ({
      ...row,
      name: erasedAt ? '' : displayName({ accountName, profileName, email }),
      isAhead: row.fromDay > today,
      isOff: namedAt === null,
    })),
  }
})

/** Whom a rate can be set for: teachers by course, also without a rate, and those who were taken off and still have one. */
export const teachersToPay = query(
  { who: 'admin' },
  async (
    ctx,
  ): Promise<{ courseId: number; course: string; userId: string; name: string; isOff: boolean }[]> => {
    const rows = await ctx.db
      .select({
        courseId: courses.id,
        course: courses.title,
        userId: users.id,
        accountName: users.name,
        profileName: profiles.fullName,
        email: users.email,
        erasedAt: users.erasedAt,
        namedAt: courseTeachers.namedAt,
      })
      .from(
        sql`(select course_id, user_id from ${courseTeachers} union select course_id, user_id from ${royaltyRates}) ${PAIR}`,
      )
      .innerJoin(courses, sql`${courses.id} = ${PAIR}.course_id`)
      .innerJoin(users, sql`${users.id} = ${PAIR}.user_id`)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(
        courseTeachers,
        and(eq(courseTeachers.courseId, courses.id), eq(courseTeachers.userId, users.id)),
      )
      .orderBy(asc(courses.title), asc(courses.id), asc(users.name), asc(users.id))
    return rows.map(({ accountName, profileName, email, erasedAt, namedAt, ...row }) => ({
      ...row,
      name: erasedAt ? '' : displayName({ accountName, profileName, email }),
      isOff: namedAt === null,
    }))
  },
)

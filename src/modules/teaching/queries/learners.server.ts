import { and, asc, desc, eq, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { ageFormat } from '#kit/formats.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { daysSince } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { percentDone } from '#modules/courses/rules.ts'
import {
  enrolments,
  entitlements,
  isOpenTo,
  lessonProgress,
  versionLessons,
} from '#modules/courses/tables.server.ts'
import { courseTeachers } from '../tables.server.ts'
import type { LearnerRow } from '../types.ts'
import { taughtCourse } from './teaches.server.ts'

// Of the version that each began with, as they see it themselves.
const lessonsOf = sql<number>`(select count(*)::int from ${versionLessons}
  where ${versionLessons.courseId} = ${enrolments.courseId} and ${versionLessons.version} = ${enrolments.version})`
const doneBy = sql<number>`(select count(${lessonProgress.completedAt})::int from ${versionLessons}
  join ${lessonProgress} on ${lessonProgress.lessonId} = ${versionLessons.lessonId} and ${lessonProgress.userId} = ${enrolments.userId}
  where ${versionLessons.courseId} = ${enrolments.courseId} and ${versionLessons.version} = ${enrolments.version})`
const masteredBy = sql<number>`(select count(${lessonProgress.masteredAt})::int from ${versionLessons}
  join ${lessonProgress} on ${lessonProgress.lessonId} = ${versionLessons.lessonId} and ${lessonProgress.userId} = ${enrolments.userId}
  where ${versionLessons.courseId} = ${enrolments.courseId} and ${versionLessons.version} = ${enrolments.version})`
const lastSeen = sql<Date | null>`(select max(${lessonProgress.lastSeenAt}) from ${lessonProgress}
  where ${lessonProgress.userId} = ${enrolments.userId} and ${lessonProgress.courseId} = ${enrolments.courseId})`.mapWith(
  lessonProgress.lastSeenAt,
)

// Who gave a paid course back is no learner of it.
const gaveBack = sql`(exists (select from ${entitlements} g where g.user_id = ${enrolments.userId} and g.course_id = ${enrolments.courseId}
  and g.closed_because = 'refund') and not ${isOpenTo(enrolments.userId, enrolments.courseId)})`

/** Learners of a course: without those who teach it or gave it back, and without the suspended. */
export const learnersIn = ({ db }: Pick<Context, 'db'>, courseId: number) =>
  and(
    eq(enrolments.courseId, courseId),
    isNull(users.suspendedAt),
    isNull(users.erasedAt),
    not(gaveBack),
    notInArray(
      enrolments.userId,
      db
        .select({ userId: courseTeachers.userId })
        .from(courseTeachers)
        .where(eq(courseTeachers.courseId, courseId)),
    ),
  )

/**
 * The learners of a course for whoever teaches it, those who began last first: the name that everybody sees, how far they are and when
 * they were last there. No address, number, answer or score is read.
 */
export const learnersOf = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown, page: number): Promise<Page<LearnerRow>> => {
    const { courseId } = await taughtCourse(ctx, rawCourseId)
    const { rows, ...place } = await listed(
      ctx,
      { who: learnersIn(ctx, courseId), behind: sql<number>`0` },
      page,
    )
    return { ...place, rows: rows.map(({ behind: _, daysAgo: __, ...row }) => row) }
  },
)

/** Of a row of `enrolments`: who is meant, and how far they are behind. */
type Among = { who: SQL | undefined; behind: SQL<number> }

/** The same of those whom another module names, who are furthest behind first; for whoever calls and knows who teaches. */
export const learnersAmong = (ctx: Context, courseId: number, { who, behind }: Among, page: number) =>
  listed(ctx, { who: and(learnersIn(ctx, courseId), who), behind }, page)

async function listed(
  ctx: Context,
  { who, behind }: Among,
  page: number,
): Promise<Page<LearnerRow & { behind: number; daysAgo: number | null }>> {
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        accountName: users.name,
        profileName: profiles.fullName,
        isSample: users.isSample,
        lessons: lessonsOf,
        done: doneBy,
        known: masteredBy,
        lastSeen,
        behind: behind.as('behind'),
      })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(who)
      .orderBy(sql`behind desc`, desc(enrolments.enrolledAt), asc(enrolments.userId)),
    page,
  )
  return {
    ...place,
    rows: rows.map(({ accountName, profileName, isSample, lessons, done, known, lastSeen, behind }) => ({
      name: displayName({ profileName, accountName }),
      percent: percentDone(done, lessons),
      mastered: percentDone(known, lessons),
      lastActive:
        lastSeen && ageFormat(ctx.locale, { numeric: 'auto' }).format(-daysSince(lastSeen, ctx.now()), 'day'),
      daysAgo: lastSeen && daysSince(lastSeen, ctx.now()),
      isSample,
      behind,
    })),
  }
}

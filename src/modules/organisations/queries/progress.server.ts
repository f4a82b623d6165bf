import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { daysSince } from '#kit/time.ts'
import { percentDone } from '#modules/courses/rules.ts'
import { certificates, enrolments, lessonProgress, versionLessons } from '#modules/courses/tables.server.ts'
import type { Progress } from '../types.ts'

export type Counted = {
  courses: number | null
  /** How many lessons there are, how many of them are done, and how many mastered. */
  lessons: [number, number, number] | null
  lastSeen: Date | null
  certificates: number | null
}

/**
 * What an organisation is shown of a person, as columns: in how many courses they began, how many of their lessons there are, are done
 * and mastered, when they were last in one, and their certificates. Nothing else is read, and of who does not show it nothing at all.
 * @param shows a condition on the row
 */
export function progressOf(userId: AnyPgColumn, shows: SQL) {
  const shown = <T>(value: SQL) => sql<T | null>`case when ${shows} then (${value}) end`
  return {
    courses: shown<number>(
      sql`select count(*)::int from ${enrolments} where ${enrolments.userId} = ${userId}`,
    ),
    // Of the version that each began with, as they see it themselves.
    lessons: shown<
      [number, number, number]
    >(sql`select jsonb_build_array(count(*), count(${lessonProgress.completedAt}), count(${lessonProgress.masteredAt})) from ${enrolments}
      join ${versionLessons} on ${versionLessons.courseId} = ${enrolments.courseId} and ${versionLessons.version} = ${enrolments.version}
      left join ${lessonProgress} on ${lessonProgress.lessonId} = ${versionLessons.lessonId}
        and ${lessonProgress.userId} = ${enrolments.userId}
      where ${enrolments.userId} = ${userId}`),
    lastSeen:
      sql<Date | null>`case when ${shows} then (select max(${lessonProgress.lastSeenAt}) from ${lessonProgress}
      where ${lessonProgress.userId} = ${userId}) end`.mapWith(lessonProgress.lastSeenAt),
    certificates: shown<number>(sql`select count(*)::int from ${certificates}
      where ${certificates.userId} = ${userId} and ${certificates.revokedAt} is null`),
  }
}

export const progressFrom = (row: Counted, now: Date): Progress => ({
  courses: row.courses ?? 0,
  percent: percentDone(row.lessons?.[1] ?? 0, row.lessons?.[0] ?? 0),
  mastered: percentDone(row.lessons?.[2] ?? 0, row.lessons?.[0] ?? 0),
  daysAgo: row.lastSeen && daysSince(row.lastSeen, now),
  certificates: row.certificates ?? 0,
})

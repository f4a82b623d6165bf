import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses, courseTitle, enrolments, isOpenTo } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { announcementKey } from '../rules.ts'
import { courseAnnouncements } from '../tables.server.ts'
import { authorColumns, authorOf } from './announcements.server.ts'
import { learnersIn } from './learners.server.ts'

// In one transaction.
const AT_ONCE = 100

export type ToTell = NonNullable<Awaited<ReturnType<typeof toTell>>>

/** An announcement as mails and notifications tell it; nothing for one that was taken back. */
export async function toTell(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({
      id: courseAnnouncements.id,
      courseId: courseAnnouncements.courseId,
      groupId: courseAnnouncements.groupId,
      title: courseAnnouncements.title,
      body: courseAnnouncements.body,
      sentAt: courseAnnouncements.sentAt,
      authorId: courseAnnouncements.authorId,
      course: courseTitle,
      ...authorColumns,
    })
    .from(courseAnnouncements)
    .innerJoin(courses, and(eq(courses.id, courseAnnouncements.courseId), isNotNull(courses.publishedAt)))
    .leftJoin(users, eq(users.id, courseAnnouncements.authorId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(courseAnnouncements.id, id), isNull(courseAnnouncements.removedAt)))
  return row && { ...row, by: authorOf(row) }
}

// Whose lessons do not open, as the course became a paid one, could not read it.
const hasAccess = sql`exists (select from ${courses} where ${courses.id} = ${enrolments.courseId}
  and (${courses.priceKes} = 0 or ${isOpenTo(enrolments.userId, enrolments.courseId)}))`

/** The next of its learners who were not told: those who were in the course when it was said, but whoever said it. */
export async function learnersToTell(
  ctx: Context,
  { id, courseId, sentAt, authorId }: ToTell,
): Promise<string[]> {
  const told = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, enrolments.userId), eq(notifications.eventKey, announcementKey(id))))
  const rows = await ctx.db
    .select({ userId: enrolments.userId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(
      and(
        learnersIn(ctx, courseId),
        hasAccess,
        lte(enrolments.enrolledAt, sentAt),
        authorId === null ? undefined : ne(enrolments.userId, authorId),
        notExists(told),
      ),
    )
    .orderBy(asc(enrolments.userId))
    .limit(AT_ONCE)
  return rows.map(({ userId }) => userId)
}

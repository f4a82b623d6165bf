import type { Locale } from '#kit/locales.ts'
import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Context, signedIn, type Viewer } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'
import { called } from '#modules/courses/called.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { TEACHERS_TAG } from '../rules.ts'
import { courseTeachers } from '../tables.server.ts'

/** The viewer as a teacher of a course, and what it is called. */
export type Taught = { teacher: Viewer; courseId: number; title: string; lang: Locale | undefined }

/** A published course that the viewer teaches. */
export const taughtCourse = query(
  {
    who: 'signed-in',
    // 'course-not-found' for whoever does not teach it, as for one that does not exist.
    refuses: ['course-not-found'],
  },
  (ctx, courseId: unknown): Promise<Taught> => taught(ctx, courseId, false),
)

/** The same for a command's transaction: nobody takes them off the course until it ends. */
export const taughtInTurn = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  (ctx, courseId: unknown): Promise<Taught> => taught(ctx, courseId, true),
)

async function taught(ctx: Context, rawCourseId: unknown, isLocked: boolean): Promise<Taught> {
  const teacher = signedIn(ctx)
  const courseId = serialId(rawCourseId)
  if (courseId === null) throw new Refusal('course-not-found')
  const found = ctx.db
    .select(courseTitle)
    .from(courseTeachers)
    .innerJoin(courses, and(eq(courses.id, courseTeachers.courseId), isNotNull(courses.publishedAt)))
    .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.userId, teacher.id)))
  const row = rowOrRefuse(
    await (isLocked ? found.for('share', { of: courseTeachers }) : found),
    'course-not-found',
  )
  return { teacher, courseId, ...called(ctx, row) }
}

/** What other modules ask of `courses` in their own queries: published, and taught by the viewer. @throws Refusal 'not-authenticated' */
export function isTaught(ctx: Context): SQL {
  const { id } = signedIn(ctx)
  return sql`(${courses.publishedAt} is not null and exists (select from ${courseTeachers}
    where ${courseTeachers.courseId} = ${courses.id} and ${courseTeachers.userId} = ${id}))`
}

/** Whether the viewer teaches any course, or was taken off one within a day: they may be writing still, and not know of it. */
export const taughtLately = query({ who: 'signed-in' }, async (ctx): Promise<boolean> => {
  const { id } = ctx.viewer
  const { userId, kind, createdAt } = notifications
  const removed = and(eq(userId, id), eq(kind, 'teacher-removed'), gt(createdAt, after(ctx.now(), -DAY)))
  if ((await ctx.db.$count(courseTeachers, eq(courseTeachers.userId, id))) > 0) return true
  return (await ctx.db.$count(notifications, removed)) > 0
})

/** Whether the viewer teaches a course, for what its page shows: read once a minute for all courses. */
export const teaches = internal(async (ctx: Context, courseId: number): Promise<boolean> => {
  const viewerId = ctx.viewer?.id
  if (viewerId === undefined) return false
  const all = await ctx.publicCache.read(ctx, 'course teachers', (visitor) => {
    visitor.cacheTag(TEACHERS_TAG)
    return visitor.db
      .select({ courseId: courseTeachers.courseId, userId: courseTeachers.userId })
      .from(courseTeachers)
  })
  return all.some((one) => one.courseId === courseId && one.userId === viewerId)
})

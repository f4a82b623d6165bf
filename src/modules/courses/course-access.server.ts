import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { canOpenLessons, serialId } from './rules.ts'
import { versionFor } from './versions.server.ts'
import { coursePurchases, courses, lessons, versionLessons } from './tables.server.ts'

// Never a person's id: matches no row for somebody who is signed out.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The viewer's id for a query, or one that nobody has. */
export const viewerId = (ctx: Context): string => ctx.viewer?.id ?? NOBODY

const { placeholder } = sql
const [courseId, lessonId, viewer] = [placeholder('course'), placeholder('lesson'), placeholder('viewer')]
const publishedCourse = prepared('course with access', (db) =>
  db
    .select({ course: courses, access: coursePurchases.accessGranted })
    .from(courses)
    .leftJoin(
      coursePurchases,
      and(eq(coursePurchases.courseId, courses.id), eq(coursePurchases.userId, viewer)),
    )
    .where(and(eq(courses.id, courseId), isNotNull(courses.publishedAt))),
)
const lessonOfVersion = prepared('lesson of a version', (db) =>
  db
    .select(getTableColumns(lessons))
    .from(lessons)
    .innerJoin(versionLessons, eq(versionLessons.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.id, lessonId),
        eq(versionLessons.courseId, courseId),
        eq(versionLessons.version, versionFor(viewer, sql`${courseId}::int`)),
      ),
    ),
)

/**
 * A published course, and whether its lessons open for the viewer.
 * @throws Refusal 'course-not-found', also for an id that is no id
 */
export async function courseWithAccess(ctx: Context, rawId: unknown) {
  const id = serialId(rawId)
  if (id === null) throw new Refusal('course-not-found')
  const [row] = await publishedCourse(ctx.db, { course: id, viewer: viewerId(ctx) })
  if (!row) throw new Refusal('course-not-found')
  const owned = row.access === true
  return { course: row.course, owned, unlocked: canOpenLessons(row.course, owned) }
}

/** Whether the lessons of a published course open for the viewer. @throws Refusal 'course-not-found' */
export const opensFor = async (ctx: Context, courseId: number): Promise<boolean> =>
  (await courseWithAccess(ctx, courseId)).unlocked

/**
 * A lesson of a published course, in the version that the viewer began with or the newest, that opens for the viewer. Nothing of a locked one leaves here.
 * @throws Refusal 'course-not-found', 'not-found', 'lesson-locked'
 */
export async function openableLesson(ctx: Context, rawCourseId: unknown, rawLessonId: unknown) {
  const { course, unlocked } = await courseWithAccess(ctx, rawCourseId)
  const id = serialId(rawLessonId)
  if (id === null) throw new Refusal('not-found')
  const [lesson] = await lessonOfVersion(ctx.db, { lesson: id, course: course.id, viewer: viewerId(ctx) })
  if (!lesson) throw new Refusal('not-found')
  if (!unlocked) throw new Refusal('lesson-locked')
  return { course, lesson }
}

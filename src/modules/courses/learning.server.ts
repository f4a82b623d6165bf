import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { recordActivities, recordActivity } from '#modules/tracker/commands/activity.server.ts'
import { type NewActivity, STUDY } from '#modules/tracker/types.ts'
import { percentDone } from './rules.ts'
import { courseFigures, courses, courseSw, enrolments, lessonProgress, lessons } from './tables.server.ts'
import { figuresOfCourse, lessonsDone } from './tables/course-figures.server.ts'
import type { Completion } from './types.ts'

type Lesson = Pick<typeof lessons.$inferSelect, 'id' | 'courseId' | 'title' | 'type' | 'sw'>
type Place = Pick<Lesson, 'id' | 'courseId'>

const { placeholder } = sql
const addEnrolment = prepared('enrolment', (db) =>
  db
    .insert(enrolments)
    .values({
      userId: placeholder('userId'),
      courseId: placeholder('courseId'),
      enrolledAt: placeholder('enrolledAt'),
      version: sql`(select version from courses where id = ${placeholder('courseId')}::int)`,
    })
    .onConflictDoNothing()
    .returning({ courseId: enrolments.courseId }),
)

const [userId, courseId, lessonId, now] = [
  placeholder('userId'),
  placeholder('courseId'),
  placeholder('lessonId'),
  sql`${placeholder('now')}::timestamptz`,
]
const keepLast = prepared('last lesson', (db) =>
  db
    .update(enrolments)
    .set({ lastLessonId: sql`${lessonId}::int` })
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
    .returning({ courseId: enrolments.courseId }),
)
// What a phone tells later never leads back to where somebody was.
const keepLastTold = prepared('last lesson told later', (db) =>
  db
    .update(enrolments)
    .set({ lastLessonId: sql`${lessonId}::int` })
    .where(
      and(
        eq(enrolments.userId, userId),
        eq(enrolments.courseId, courseId),
        notExists(
          db
            .select({ lessonId: lessonProgress.lessonId })
            .from(lessonProgress)
            .where(
              and(
                eq(lessonProgress.userId, enrolments.userId),
                eq(lessonProgress.courseId, enrolments.courseId),
                gt(lessonProgress.lastSeenAt, now),
              ),
            ),
        ),
      ),
    )
    .returning({ courseId: enrolments.courseId }),
)
const seen = prepared('lesson seen', (db) =>
  db
    .insert(lessonProgress)
    .values({ userId, lessonId, courseId, startedAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      // Never earlier: recorded time may reach a little beyond now, and opening again must not give that back.
      set: {
        lastSeenAt: sql`greatest(${lessonProgress.lastSeenAt}, excluded.last_seen_at)`,
        visitSeconds: 0,
      },
    }),
)
const completedNow = prepared('lesson completed', (db) =>
  db
    .update(lessonProgress)
    .set({ completedAt: now })
    .where(
      and(
        eq(lessonProgress.userId, userId),
        eq(lessonProgress.lessonId, lessonId),
        isNull(lessonProgress.completedAt),
      ),
    )
    .returning({ lessonId: lessonProgress.lessonId }),
)
const standingIn = prepared('standing in a course', (db) => {
  const completed = lessonsDone(db, userId)
  return db
    .select({
      done: completed.count,
      mastered: completed.mastered,
      total: completed.total,
      title: courses.title,
      titleSw: courseSw,
    })
    .from(courses)
    .innerJoin(courseFigures, figuresOfCourse)
    .leftJoin(completed.done, completed.ofCourse)
    .where(eq(courses.id, courseId))
})

/** Makes a person a student of a course, once. */
export async function enrol(ctx: Context, userId: string, courseId: number): Promise<void> {
  const [added] = await addEnrolment(ctx.db, { userId, courseId, enrolledAt: ctx.now() })
  if (added) await ctx.publish(ctx, learningEvent(courseId, userId, 'enrollment.created'))
}

/**
 * Records that a person is in a lesson now; that alone is no day of learning. Within a transaction the enrolment stays locked, so that
 * completions of one course queue up.
 */
export async function visit(ctx: Context, userId: string, { id, courseId }: Place): Promise<void> {
  const here = { userId, courseId, lessonId: id, now: ctx.now().toISOString() }
  const keep = ctx.heardAt ? keepLastTold : keepLast
  // Nearly everybody who opens a lesson is a student of its course already, and is not made one again.
  const kept = await keep(ctx.db, here)
  if (kept.length === 0) {
    await enrol(ctx, userId, courseId)
    await keep(ctx.db, here)
  }
  await seen(ctx.db, here)
}

/**
 * Completes a lesson of the viewer, once and for ever (CRS-26); call it in a transaction. The caller has checked access, and looks whether
 * it is mastered: only that earns points (decision 146).
 */
export async function complete(ctx: Context, userId: string, lesson: Lesson): Promise<Completion> {
  await visit(ctx, userId, lesson)
  const [isNew] = await completedNow(ctx.db, { userId, lessonId: lesson.id, now: ctx.now().toISOString() })
  const { done, total } = await standing(ctx, userId, lesson.courseId)
  const courseDone = done >= total
  if (isNew) await ctx.publish(ctx, lessonDone(userId, lesson.id))
  if (isNew && courseDone) await tellFinished(ctx, userId, lesson.courseId)
  return { percent: percentDone(done, total), courseDone, isNew: isNew !== undefined }
}

export type Finished = { id: number; title: string; titleSw: string | null }

/**
 * Says of each of these courses of which somebody has done all lessons that it is completed, in the caller's transaction, once a person
 * and course, whatever made it true; and of those that they master gives points and badges.
 * @param beside what else is recorded with it @param isBeside where the person did nothing today that made it true
 * @returns those that are wholly done, told now or before
 */
export async function finishCourses(
  ctx: Context,
  userId: string,
  courseIds: Iterable<number>,
  { beside = [], isBeside }: { beside?: Omit<NewActivity, 'userId'>[]; isBeside?: true } = {},
): Promise<Finished[]> {
  const finished: Finished[] = []
  const mastered: Finished[] = []
  for (const id of courseIds) {
    const { done, total, mastered: known, title, titleSw } = await standing(ctx, userId, id)
    if (total > 0 && done >= total) finished.push({ id, title, titleSw })
    if (total > 0 && known >= total) mastered.push({ id, title, titleSw })
  }
  const events = mastered.map((course) => ({ ...courseEvent(course), ...(isBeside && { isBeside }) }))
  for (const { id } of finished) await tellFinished(ctx, userId, id)
  await recordActivities(ctx, userId, [...beside, ...events])
  return finished
}

/** Tells whoever listens that a course is completed, the first time. */
async function tellFinished(ctx: Context, userId: string, courseId: number): Promise<void> {
  const [isFirst] = await ctx.db
    .update(enrolments)
    .set({ finishedAt: ctx.now() })
    .where(
      and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isNull(enrolments.finishedAt)),
    )
    .returning({ courseId: enrolments.courseId })
  if (isFirst) await ctx.publish(ctx, learningEvent(courseId, userId, 'course.completed'))
}

/** Tells whoever counts lessons that somebody is in another version of a course. */
export const standsAnew = (ctx: Context, userId: string, courseId: number): Promise<void> =>
  ctx.publish(ctx, learningEvent(courseId, userId, 'version.taken'))

const lessonDone = (userId: string, lessonId: number): DomainEvent => ({
  type: 'lesson.completed',
  userId,
  key: `lesson.completed:${lessonId}`,
  data: { lesson_id: lessonId },
})

const learningEvent = (courseId: number, userId: string, type: DomainEvent['type']): DomainEvent => ({
  type,
  userId,
  key: `${type}:${courseId}`,
  data: { course_id: courseId },
})

/** How many lessons of a course a person has done and mastered, of how many in the version that they began with. */
export const standing = internal(
  async (
    ctx: Context,
    userId: string,
    courseId: number,
  ): Promise<Omit<Finished, 'id'> & { done: number; mastered: number; total: number }> => {
    const [count] = await standingIn(ctx.db, { userId, courseId })
    return count!
  },
)

const activityOf = { text: 'lesson', video: 'lesson', quiz: 'quiz', project: 'project' } as const

/** What counts when a lesson, or the last one of a course, becomes mastered. */
export const lessonEvent = ({ id, type, title, sw }: Pick<Lesson, 'id' | 'type' | 'title' | 'sw'>) => ({
  kind: activityOf[type],
  eventKey: `lesson:${id}`,
  title,
  titleSw: sw?.title ?? null,
})
export const courseEvent = ({ id, title, titleSw }: Finished) => ({
  kind: 'course' as const,
  eventKey: `course:${id}`,
  title,
  titleSw,
})

export const studied = (ctx: Context, userId: string): Promise<void> =>
  recordActivity(ctx, { userId, ...STUDY })

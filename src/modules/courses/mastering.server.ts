import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { tasksIn } from '#course-format/lesson-text/tasks.server.ts'
import { recordActivities } from '#modules/tracker/commands/activity.server.ts'
import { STUDY } from '#modules/tracker/types.ts'
import { courseEvent, lessonEvent, standing } from './learning.server.ts'
import { isMastered, type Shown } from './mastery.ts'
import { enrolments, lessonProgress, lessons } from './tables.server.ts'

const works = sql<
  Shown['works']
>`(select coalesce(json_object_agg(w.name, json_build_object('tries', w.tries, 'isSolved', w.solved_at is not null)), '{}')
  from exercise_works w where w.user_id = ${lessonProgress.userId} and w.lesson_id = ${lessonProgress.lessonId})`
const isPassed = sql<boolean>`exists (select from quiz_attempts q where q.user_id = ${lessonProgress.userId} and q.lesson_id = ${lessonProgress.lessonId} and q.passed)`
const isMarked = sql<boolean>`exists (select from submissions s join project_marks k on k.submission_id = s.id
  where s.user_id = ${lessonProgress.userId} and s.lesson_id = ${lessonProgress.lessonId} and k.outcome in ('pass', 'merit'))`

/** Lessons that were completed and are not mastered, with all that was shown of them, in one statement. */
const openOnes = ({ db }: Context) =>
  db
    .select({
      userId: lessonProgress.userId,
      seconds: lessonProgress.seconds,
      works,
      isPassed,
      isMarked,
      lesson: {
        id: lessons.id,
        courseId: lessons.courseId,
        title: lessons.title,
        type: lessons.type,
        sw: lessons.sw,
        body: lessons.body,
        durationMin: lessons.durationMin,
      },
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))

type Open = Awaited<ReturnType<typeof openOnes>>[number]
const isOpen = and(isNotNull(lessonProgress.completedAt), isNull(lessonProgress.masteredAt))

/**
 * The first lock of whatever completes or masters lessons, in a transaction; then come the lessons, and last what the tracker records.
 * Whoever took them otherwise would wait for others, and they for it.
 */
export async function lockEnrolments(ctx: Context, userId: string, courseIds: number[]): Promise<void> {
  await ctx.db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), inArray(enrolments.courseId, courseIds)))
    .orderBy(asc(enrolments.courseId))
    .for('update')
}

type How = Pick<Shown, 'isDialled' | 'isTimeless'> & {
  /** Nobody learned at this moment: points count, the day does not. */
  isBeside?: true
}

/**
 * Looks whether somebody masters lessons by now and, if so, keeps it for good, with their points and badges; and the course's with the
 * last one. Call it in the transaction of what they did, after it is written.
 */
export async function master(ctx: Context, userId: string, ids: number[], how: How = {}): Promise<void> {
  if (ids.length === 0) return
  const open = await openOnes(ctx).where(
    and(eq(lessonProgress.userId, userId), inArray(lessonProgress.lessonId, ids), isOpen),
  )
  await settle(ctx, userId, open, how)
}

/** @param open lessons of this one person */
async function settle(ctx: Context, userId: string, open: Open[], how: How): Promise<void> {
  const done = open.filter(({ lesson, ...shown }) => {
    const tasks = lesson.body === null ? [] : tasksIn(lesson.body, lesson.sw?.body)
    return isMastered({ ...lesson, tasks }, { ...shown, ...how })
  })
  if (done.length === 0) return
  // Of two lessons that are mastered at the same moment the second sees the first.
  await lockEnrolments(ctx, userId, coursesOf(done))
  const ids = done.map(({ lesson }) => lesson.id)
  const kept = await ctx.db
    .update(lessonProgress)
    .set({ masteredAt: ctx.now() })
    .where(and(eq(lessonProgress.userId, userId), inArray(lessonProgress.lessonId, ids), isOpen))
    .returning({ lessonId: lessonProgress.lessonId })
  const isNew = done.filter(({ lesson }) => kept.some(({ lessonId }) => lessonId === lesson.id))
  if (isNew.length === 0) return
  const beside = how.isBeside && { isBeside: how.isBeside }
  const events: Parameters<typeof recordActivities>[2] = isNew.map(({ lesson }) => ({
    ...lessonEvent(lesson),
    ...beside,
  }))
  for (const courseId of coursesOf(isNew)) {
    const { mastered, total, ...course } = await standing(ctx, userId, courseId)
    if (mastered >= total) events.push({ ...courseEvent({ id: courseId, ...course }), ...beside })
  }
  await recordActivities(ctx, userId, how.isBeside ? events : [STUDY, ...events])
}

const coursesOf = (open: Open[]): number[] => [...new Set(open.map(({ lesson }) => lesson.courseId))]

// Looked at by one job, which hands the rest to the next: a job has two minutes.
const AT_ONCE = 200

/**
 * Looks again at lessons in which something was done and that are not mastered: what was done before lessons could be mastered, and
 * lessons that ask for less since they were written anew. A timer calls it.
 * @param from the person and lesson after which this job begins; `isAlone` where it looks at nobody else
 */
export const masterEarlier = internal(
  async (
    ctx: Context,
    from: { userId: string; lessonId: number; isAlone?: boolean } | null,
  ): Promise<void> => {
    const { userId, lessonId } = lessonProgress
    const didSomething = sql`exists (select from exercise_works w where w.user_id = ${userId} and w.lesson_id = ${lessonId})`
    const rows = await openOnes(ctx)
      .where(
        and(
          isOpen,
          or(didSomething, inArray(lessons.type, ['quiz', 'project']), gt(lessonProgress.seconds, 0)),
          from ? sql`(${userId}, ${lessonId}) > (${from.userId}::uuid, ${from.lessonId}::int)` : undefined,
          from?.isAlone ? eq(userId, from.userId) : undefined,
        ),
      )
      .orderBy(asc(userId), asc(lessonId))
      .limit(AT_ONCE)
    for (const [id, open] of Map.groupBy(rows, ({ userId }) => userId))
      await atomically(ctx, (ctx) => settle(ctx, id, open, { isBeside: true }))
    const last = rows.at(AT_ONCE - 1)
    if (last)
      await ctx.queue.enqueue(ctx.db, 'master-earlier', {
        userId: last.userId,
        lessonId: last.lesson.id,
        isAlone: from?.isAlone === true,
      })
  },
)

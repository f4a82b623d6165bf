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
 * Looks whether somebody masters a lesson by now and, if so, keeps it for good, with its points and badges; and the course's with the
 * last one. Call it in the transaction of what they did, after it is written.
 */
export async function master(ctx: Context, userId: string, lessonId: number, how: How = {}): Promise<void> {
  const [open] = await openOnes(ctx).where(
    and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId), isOpen),
  )
  if (open) await settle(ctx, open, how)
}

/** The same for all that somebody has completed: what two accounts did of one lesson may be all of it. */
export async function masterOpen(ctx: Context, userId: string): Promise<void> {
  for (const open of await openOnes(ctx).where(and(eq(lessonProgress.userId, userId), isOpen)))
    await settle(ctx, open, { isBeside: true })
}

async function settle(ctx: Context, { userId, lesson, ...shown }: Open, how: How): Promise<void> {
  const { id, courseId, body, sw, type, durationMin } = lesson
  const tasks = body === null ? [] : tasksIn(body, sw?.body)
  if (!isMastered({ type, tasks, durationMin }, { ...shown, ...how })) return
  // Of two lessons that are mastered at the same moment the second sees the first.
  await lockEnrolments(ctx, userId, [courseId])
  const [isNew] = await ctx.db
    .update(lessonProgress)
    .set({ masteredAt: ctx.now() })
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, id), isOpen))
    .returning({ lessonId: lessonProgress.lessonId })
  if (!isNew) return
  const { mastered, total, ...course } = await standing(ctx, userId, courseId)
  const beside = how.isBeside && { isBeside: how.isBeside }
  await recordActivities(ctx, userId, [
    ...(how.isBeside ? [] : [STUDY]),
    { ...lessonEvent(lesson), ...beside },
    ...(mastered >= total ? [{ ...courseEvent({ id: courseId, ...course }), ...beside }] : []),
  ])
}

// Looked at by one job, which hands the rest to the next: a job has two minutes.
const AT_ONCE = 200

/**
 * Looks again at lessons in which something was done and that are not mastered: what was done before lessons could be mastered, and
 * lessons that ask for less since they were written anew. A timer calls it.
 * @param from the person and lesson after which this job begins
 */
export const masterEarlier = internal(
  async (ctx: Context, from: { userId: string; lessonId: number } | null): Promise<void> => {
    const { userId, lessonId } = lessonProgress
    const didSomething = sql`exists (select from exercise_works w where w.user_id = ${userId} and w.lesson_id = ${lessonId})`
    const rows = await openOnes(ctx)
      .where(
        and(
          isOpen,
          or(didSomething, inArray(lessons.type, ['quiz', 'project']), gt(lessonProgress.seconds, 0)),
          from ? sql`(${userId}, ${lessonId}) > (${from.userId}::uuid, ${from.lessonId}::int)` : undefined,
        ),
      )
      .orderBy(asc(userId), asc(lessonId))
      .limit(AT_ONCE)
    for (const row of rows) await atomically(ctx, (ctx) => settle(ctx, row, { isBeside: true }))
    const last = rows.at(AT_ONCE - 1)
    if (last)
      await ctx.queue.enqueue(ctx.db, 'master-earlier', { userId: last.userId, lessonId: last.lesson.id })
  },
)

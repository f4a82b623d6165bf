import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { atomically, type Context, readingLanguage } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, internal } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { readingOf } from '#course-format/reading.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { bothTitles, called } from '../called.server.ts'
import { openableLesson } from '../course-access.server.ts'
import { drawnIn, questionViews } from '../parts/quiz-views.ts'
import { courses, lessons, quizAttempts } from '../tables.server.ts'
import type { QuizAlong, QuizOutcome } from '../types.ts'
import { startQuiz, submitQuiz } from './quizzes.server.ts'

const takeAdvisoryLock = locksOf([
  // One person's quizzes that they take along.
  'quiz-along',
])

type Attempt = typeof quizAttempts.$inferSelect

/**
 * Begins a quiz that the viewer hands in later, without a network, or takes along the try that is open. Asked again it is the same one, with
 * the same end. One at a time: another that is still valid is in the way, one that is not ends without a verdict.
 */
export const takeQuizAlong = command(
  {
    who: 'signed-in',
    // 'quiz-wait' with `seconds`; 'quiz-elsewhere' with the `title` of the other.
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'quiz-wait',
      'quiz-elsewhere',
      'too-many',
      'course-not-ready',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId: unknown, lessonId: unknown, validMs: number): Promise<QuizAlong> => {
    const { course, lesson } = await openableLesson(ctx, courseId, lessonId)
    if (lesson.type !== 'quiz') throw new Refusal('not-found')
    const attempt = await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'quiz-along', ctx.viewer.id)
      await makeRoom(ctx, ctx.viewer.id, lesson.id)
      const { attemptId } = await startQuiz(ctx, course.id, lesson.id)
      return takenAlong(ctx, { id: attemptId, userId: ctx.viewer.id }, after(ctx.now(), validMs))
    })
    const { drawn } = drawnIn(readingOf(course, readingLanguage(ctx)), attempt.drawn)
    return {
      attemptId: attempt.id,
      questions: questionViews(drawn, attempt.answers),
      validUntil: attempt.takenUntil!,
    }
  },
)

async function makeRoom(ctx: Context, userId: string, lessonId: number): Promise<void> {
  const [other] = await ctx.db
    .select({ attempt: quizAttempts, lesson: lessons, language: courses.language })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(quizAttempts.userId, userId), isOnTheWay))
  if (!other) return
  const { attempt, lesson, language } = other
  if (attempt.takenUntil! <= ctx.now()) return end(ctx, attempt)
  if (attempt.lessonId === lessonId) return
  const { title } = called(ctx, { title: lesson.title, titleSw: lesson.sw?.title ?? null, language })
  throw new Refusal('quiz-elsewhere', { values: { title } })
}

const isOnTheWay = and(isNotNull(quizAttempts.takenUntil), isNull(quizAttempts.submittedAt))
const isThis = ({ id, userId }: Pick<Attempt, 'id' | 'userId'>) =>
  and(eq(quizAttempts.id, id), eq(quizAttempts.userId, userId))

async function takenAlong(
  { db }: Context,
  which: Pick<Attempt, 'id' | 'userId'>,
  until: Date,
): Promise<Attempt> {
  await db
    .update(quizAttempts)
    .set({ takenUntil: until })
    .where(and(isThis(which), isNull(quizAttempts.takenUntil)))
  const [attempt] = await db.select().from(quizAttempts).where(isThis(which))
  return attempt!
}

/** Without a score: nothing was passed or failed, and another may begin. */
const end = async ({ db, now }: Context, attempt: Pick<Attempt, 'id' | 'userId'>): Promise<void> =>
  void (await db.update(quizAttempts).set({ submittedAt: now() }).where(isThis(attempt)))

/**
 * Hands in a quiz that was taken along, at the time of `ctx`, and tells its learner how it went. Past its time it ends without a verdict.
 * @returns whether it came in time
 */
export const handInQuizAlong = command(
  {
    who: 'signed-in',
    // 'quiz-late' also for one that is not known; 'quiz-handed-in' where it was, with a network.
    refuses: [
      'quiz-late',
      'quiz-handed-in',
      'lesson-locked',
      'course-not-found',
      'not-found',
      'answer-not-drawn',
      'too-many',
      'quiz-incomplete',
      'lesson-later',
      'lesson-part',
    ],
    atomic: true,
  },
  async (ctx, attemptId: unknown, answers: unknown): Promise<boolean> => {
    const attempt = await lockedAlong(ctx, ctx.viewer.id, attemptId)
    if (attempt.submittedAt) throw new Refusal(attempt.scorePercent === null ? 'quiz-late' : 'quiz-handed-in')
    // The phone's clock may have been before ours when it took the questions.
    const at = new Date(Math.max(ctx.now().getTime(), attempt.startedAt.getTime()))
    if (at > attempt.takenUntil!) {
      await end(ctx, attempt)
      return false
    }
    const outcome = await submitQuiz({ ...ctx, now: () => at }, attempt.id, answers ?? {}, { anyway: true })
    await tellVerdict(ctx, attempt, outcome)
    return true
  },
)

async function lockedAlong({ db }: Context, userId: string, attemptId: unknown): Promise<Attempt> {
  const id = typeof attemptId === 'string' && isUuid(attemptId) ? attemptId : null
  const [attempt] = id
    ? await db
        .select()
        .from(quizAttempts)
        .where(and(isThis({ id, userId }), isNotNull(quizAttempts.takenUntil)))
        .for('update')
    : []
  if (!attempt) throw new Refusal('quiz-late')
  return attempt
}

async function tellVerdict(ctx: Context, { id, userId, lessonId }: Attempt, outcome: QuizOutcome) {
  const [lesson] = await ctx.db
    .select({ title: lessons.title, sw: lessons.sw, courseId: lessons.courseId, language: courses.language })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, lessonId))
  const { title, sw, courseId, language } = lesson!
  await notify(ctx, {
    userId,
    kind: 'quiz-verdict',
    eventKey: `quiz:${id}`,
    values: {
      title,
      ...bothTitles({ titleSw: sw?.title ?? null, language }),
      percent: outcome.scorePercent,
      passed: outcome.passed ? 1 : 0,
    },
    // What was wrong is told with a network only (decision 083).
    href: `/courses/${courseId}/lessons/${lessonId}?online`,
  })
}

const AT_ONCE = 500

/** Ends quizzes that nobody handed in, whose time was over before a moment. */
export const endQuizzesAlong = internal(async (ctx: Context, before: Date): Promise<void> => {
  const late = ctx.db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(and(isOnTheWay, lt(quizAttempts.takenUntil, before)))
    .limit(AT_ONCE)
  await ctx.db
    .update(quizAttempts)
    .set({ submittedAt: ctx.now() })
    .where(and(isNull(quizAttempts.submittedAt), inArray(quizAttempts.id, late)))
})

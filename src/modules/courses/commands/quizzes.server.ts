import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { atomically, type Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { openableLesson } from '../course-access.server.ts'
import { complete, studied } from '../learning.server.ts'
import { master } from '../mastering.server.ts'
import { drawQuestions, passed, QUIZ_QUESTIONS, quizWaitS, scoreQuiz, unansweredIn } from '../rules.ts'
import { lessons, quizAttempts, quizQuestions } from '../tables.server.ts'
import { isToTestOut, passOver } from './pass-over.server.ts'
import type { DrawnQuestion, QuizOutcome } from '../types.ts'

/**
 * Begins a try at a quiz: draws its questions and keeps them as they are. An open try goes on instead.
 * @param asked to pass over the lessons of its section: whoever passes has them completed, not mastered (decision 146)
 */
export const startQuiz = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'quiz-wait' with `seconds`.
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'quiz-wait',
      'course-not-ready',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (
    ctx,
    courseId: unknown,
    lessonId: unknown,
    asked: boolean = false,
  ): Promise<{ attemptId: string }> => {
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    if (lesson.type !== 'quiz') throw new Refusal('not-found')
    // An old page may offer what was passed since, and anybody can send the form: such a try is like any other.
    const testsOut = asked && (await isToTestOut(ctx, ctx.viewer.id, lesson))
    const open = await openAttempt(ctx, ctx.viewer.id, lesson.id)
    if (open) {
      if (testsOut) await ctx.db.update(quizAttempts).set({ testsOut }).where(eq(quizAttempts.id, open))
      return { attemptId: open }
    }
    const seconds = quizWaitS(await lastAttempt(ctx, ctx.viewer.id, lesson.id), ctx.now())
    if (seconds > 0) throw new Refusal('quiz-wait', { values: { seconds } })
    const drawn = await drawnFor(ctx, ctx.viewer.id, lesson.id)
    // A parallel start may have been first: the database keeps one open attempt, and both continue it.
    await ctx.db
      .insert(quizAttempts)
      .values({
        id: newId(),
        userId: ctx.viewer.id,
        lessonId: lesson.id,
        drawn,
        startedAt: ctx.now(),
        testsOut,
      })
      .onConflictDoNothing()
    return { attemptId: (await openAttempt(ctx, ctx.viewer.id, lesson.id))! }
  },
)

/** @throws Refusal 'course-not-ready' where the quiz has no questions */
async function drawnFor(ctx: Context, userId: string, lessonId: number): Promise<DrawnQuestion[]> {
  const bank = await ctx.db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.lessonId, lessonId))
    .orderBy(asc(quizQuestions.position))
  if (bank.length === 0) throw new Refusal('course-not-ready')
  const before = await askedBefore(ctx, userId, lessonId, bank.length)
  return drawQuestions(bank, QUIZ_QUESTIONS, randomInt, before)
}

/** Questions of the learner's tries at a quiz, the first try first; as many as it takes to ask the whole bank. */
async function askedBefore(
  ctx: Context,
  userId: string,
  lessonId: number,
  bankSize: number,
): Promise<number[][]> {
  const rows = await ctx.db
    .select({ questionIds: sql<number[]>`jsonb_path_query_array(${quizAttempts.drawn}, '$[*].questionId')` })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)))
    .orderBy(desc(quizAttempts.startedAt))
    .limit(Math.ceil(bankSize / QUIZ_QUESTIONS))
  return rows.map((row) => row.questionIds).reverse()
}

async function openAttempt(ctx: Context, userId: string, lessonId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.lessonId, lessonId),
        isNull(quizAttempts.submittedAt),
      ),
    )
  return row?.id
}

async function lastAttempt(ctx: Context, userId: string, lessonId: number) {
  const [row] = await ctx.db
    .select({ submittedAt: quizAttempts.submittedAt, passed: quizAttempts.passed })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.lessonId, lessonId),
        isNotNull(quizAttempts.submittedAt),
        isNotNull(quizAttempts.scorePercent),
      ),
    )
    .orderBy(desc(quizAttempts.submittedAt))
    .limit(1)
  return row ? { submittedAt: row.submittedAt!, passed: row.passed === true } : null
}

/**
 * Keeps one answer of an open attempt. `number`: the question as shown, from 1. `chosen`: options as shown, from 0; none takes the answer back.
 */
export const saveAnswer = command(
  {
    who: 'signed-in',
    refuses: [
      'not-found',
      'lesson-locked',
      'answer-not-drawn',
      'quiz-ended',
      'lesson-later',
      'lesson-part',
      'course-not-found',
      'too-many',
    ],
  },
  (ctx, attemptId: unknown, number: unknown, chosen: unknown): Promise<void> =>
    saveAnswers(ctx, attemptId, { [String(number)]: chosen }),
)

/** Keeps several answers of an open attempt, chosen options by question number. */
export const saveAnswers = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    refuses: [
      'quiz-ended',
      'answer-not-drawn',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
      'course-not-found',
    ],
  },
  async (ctx, attemptId: unknown, answers: unknown): Promise<void> => {
    const { attempt } = await ownAttempt(ctx, ctx.viewer.id, attemptId)
    const checked = JSON.stringify(checkedAnswers(attempt.drawn, answers))
    const saved = await ctx.db
      .update(quizAttempts)
      .set({ answers: sql`${quizAttempts.answers} || ${checked}::jsonb` })
      .where(
        and(
          eq(quizAttempts.id, attempt.id),
          eq(quizAttempts.userId, ctx.viewer.id),
          isNull(quizAttempts.submittedAt),
        ),
      )
      .returning({ id: quizAttempts.id })
    if (saved.length === 0) throw new Refusal('quiz-ended')
  },
)

/**
 * Ends an attempt and scores it; 70% or more completes the lesson (CRS-19+). A second call gives the same outcome and changes nothing.
 * `answers`: chosen options by question number, as in {@link saveAnswer}; what was saved before counts where a number is missing.
 * An incomplete sheet is kept and not scored unless `anyway` says that it is meant so.
 */
export const submitQuiz = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'quiz-incomplete' with `count`; 'quiz-late' where it ended by itself.
    refuses: [
      'not-found',
      'lesson-locked',
      'answer-not-drawn',
      'quiz-incomplete',
      'quiz-late',
      'lesson-later',
      'lesson-part',
      'course-not-found',
    ],
  },
  async (ctx, attemptId: unknown, answers: unknown = {}, { anyway = false } = {}): Promise<QuizOutcome> => {
    const ended = await atomically(ctx, async (ctx) => {
      const { attempt, lesson } = await ownAttempt(ctx, ctx.viewer.id, attemptId, 'lock')
      if (attempt.submittedAt && attempt.scorePercent === null) throw new Refusal('quiz-late')
      if (attempt.submittedAt) return outcomeOf(ctx, attempt, lesson)
      const sheet = { ...attempt.answers, ...checkedAnswers(attempt.drawn, answers) }
      const unanswered = unansweredIn(attempt.drawn, sheet)
      if (unanswered.length === 0 || anyway) {
        const outcome = await outcomeOf(ctx, await scored(ctx, attempt, sheet), lesson)
        await studied(ctx, attempt.userId)
        return outcome
      }
      await keep(ctx, attempt, { answers: sheet })
      return unanswered
    })
    // Asked only after the transaction, so that what was answered stays.
    if (Array.isArray(ended)) throw new Refusal('quiz-incomplete', { values: { count: ended.length } })
    return ended
  },
)

type Attempt = typeof quizAttempts.$inferSelect
type Lesson = Awaited<ReturnType<typeof ownAttempt>>['lesson']

const keep = (ctx: Context, attempt: Attempt, change: Partial<Attempt>) =>
  ctx.db
    .update(quizAttempts)
    .set(change)
    .where(and(eq(quizAttempts.id, attempt.id), eq(quizAttempts.userId, attempt.userId)))

async function scored(ctx: Context, attempt: Attempt, answers: Record<string, number[]>): Promise<Attempt> {
  const scorePercent = scoreQuiz(attempt.drawn, answers)
  const ended = { answers, scorePercent, passed: passed(scorePercent), submittedAt: ctx.now() }
  await keep(ctx, attempt, ended)
  await ctx.publish(ctx, {
    type: 'quiz.ended',
    userId: attempt.userId,
    key: `quiz.ended:${attempt.id}`,
    data: { lesson_id: attempt.lessonId, score_percent: scorePercent, passed: ended.passed ? 1 : 0 },
  })
  return { ...attempt, ...ended }
}

async function outcomeOf(
  ctx: Context,
  { userId, scorePercent, passed, testsOut }: Attempt,
  lesson: Lesson,
): Promise<QuizOutcome> {
  if (passed && testsOut) await passOver(ctx, userId, lesson)
  const completion = passed ? await complete(ctx, userId, lesson) : null
  if (completion) await master(ctx, userId, [lesson.id])
  return { scorePercent: scorePercent ?? 0, passed: passed === true, completion }
}

/** The learner's own attempt at a lesson that still opens for them. Somebody else's is not found. */
async function ownAttempt(ctx: Context, userId: string, attemptId: unknown, lock?: 'lock') {
  const query = ctx.db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, idOrRefuse(attemptId)), eq(quizAttempts.userId, userId)))
  const attempt = rowOrRefuse(await (lock ? query.for('update') : query))
  const [row] = await ctx.db
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.id, attempt.lessonId))
  const { lesson } = await openableLesson(ctx, row?.courseId, attempt.lessonId)
  return { attempt, lesson }
}

const Answers = z.record(z.string(), z.unknown())
const Chosen = z.array(z.int().min(0)).max(50)

/** @throws Refusal 'answer-not-drawn' when it is no list of answers, or one of them is for another attempt */
function checkedAnswers(drawn: DrawnQuestion[], raw: unknown): Record<string, number[]> {
  const answers = Answers.safeParse(raw)
  // A key that is left out, as "__proto__" is, would be an answer that nobody kept.
  if (!answers.success || Object.keys(answers.data).length !== Object.keys(raw as object).length)
    throw new Refusal('answer-not-drawn')
  return Object.fromEntries(
    Object.entries(answers.data).map(([number, chosen]) => [number, checkedAnswer(drawn, number, chosen)]),
  )
}

/** @throws Refusal 'answer-not-drawn' for a question or option that this attempt does not have */
function checkedAnswer(drawn: DrawnQuestion[], number: string, raw: unknown): number[] {
  const question = /^[1-9]\d?$/.test(number) ? drawn[Number(number) - 1] : undefined
  const chosen = Chosen.safeParse(raw)
  if (!question || !chosen.success || chosen.data.some((option) => option >= question.options.length))
    throw new Refusal('answer-not-drawn')
  return [...new Set(chosen.data)].sort((a, b) => a - b)
}

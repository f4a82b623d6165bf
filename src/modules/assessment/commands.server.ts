import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, nairobiDay, SECOND, startOfNairobiDay } from '#kit/time.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { recordActivities } from '#modules/tracker/commands/activity.server.ts'
import { STUDY } from '#modules/tracker/types.ts'
import { drawFor } from './draw.server.ts'
import { scoresOf, STARTS_A_DAY } from './rules.ts'
import { assessmentAttempts } from './tables.server.ts'
import { GiveAnswer, StartAssessment } from './types.ts'
import { locksOf } from '#core/advisory-lock.server.ts'

/**
 * Starts an assessment, or continues the open one of the same category, on any device (ASM-12). An open one of another category is
 * abandoned: it was not submitted and does not count.
 * @param raw StartAssessment; an empty category is the mix of five
 */
export const startAssessment = command(
  {
    who: 'signed-in',
    input: [StartAssessment],
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'assessment-empty' when the category has no questions; 'assessment-limit' after five starts per category and day.
    refuses: ['assessment-empty', 'assessment-limit'],
    atomic: true,
  },
  async (ctx, { category }): Promise<string> => {
    // One start at a time per person, so that parallel ones find the first one's attempt.
    await takeAdvisoryLock(ctx, 'assessment', ctx.viewer.id)
    const [open] = await ctx.db
      .select({ id: assessmentAttempts.id, category: assessmentAttempts.category })
      .from(assessmentAttempts)
      .where(and(eq(assessmentAttempts.userId, ctx.viewer.id), unfinished))
    if (open?.category === category) return open.id
    const drawn = await drawFor(ctx, ctx.viewer.id, category)
    if (drawn.length === 0) throw new Refusal('assessment-empty')
    if ((await startsToday(ctx, ctx.viewer.id, category)) >= STARTS_A_DAY)
      throw new Refusal('assessment-limit', { values: { seconds: secondsToMidnight(ctx) } })
    if (open)
      await ctx.db
        .update(assessmentAttempts)
        .set({ abandonedAt: ctx.now() })
        .where(and(eq(assessmentAttempts.id, open.id), unfinished))
    const id = newId()
    await ctx.db
      .insert(assessmentAttempts)
      .values({ id, userId: ctx.viewer.id, category, drawn, startedAt: ctx.now() })
    return id
  },
)

const unfinished = and(isNull(assessmentAttempts.submittedAt), isNull(assessmentAttempts.abandonedAt))

const secondsToMidnight = ({ now }: Context): number =>
  Math.ceil((startOfNairobiDay(now()).getTime() + DAY - now().getTime()) / SECOND)

async function startsToday(ctx: Context, userId: string, category: string): Promise<number> {
  const [today] = await ctx.db
    .select({ n: count() })
    .from(assessmentAttempts)
    .where(
      and(
        eq(assessmentAttempts.userId, userId),
        eq(assessmentAttempts.category, category),
        gte(assessmentAttempts.startedAt, startOfNairobiDay(ctx.now())),
      ),
    )
  return today!.n
}

/** Saves one answer; another replaces it until the attempt is over. */
export const giveAnswer = command(
  {
    who: 'signed-in',
    input: [given<string>(), GiveAnswer],
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'not-found', also for other people's.
    refuses: ['not-found', 'quiz-ended', 'answer-not-drawn'],
  },
  async (ctx, attemptId, { question, option }): Promise<void> => {
    const attempt = await ownAttempt(ctx, attemptId, ctx.viewer.id)
    if (attempt.submittedAt || attempt.abandonedAt) throw new Refusal('quiz-ended')
    if (question >= attempt.drawn.length) throw new Refusal('answer-not-drawn')
    // One key of the record at a time: two tabs do not undo each other's answers.
    rowOrRefuse(
      await ctx.db
        .update(assessmentAttempts)
        .set({
          answers: sql`${assessmentAttempts.answers} || jsonb_build_object(${String(question)}::text, ${option}::int)`,
        })
        .where(and(eq(assessmentAttempts.id, attemptId), unfinished))
        .returning({ id: assessmentAttempts.id }),
      'quiz-ended',
    )
  },
)

/** Ends the attempt and scores what was saved; unanswered is wrong (A2). @returns whether this call ended it; repeating changes nothing */
export const submitAssessment = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'quiz-ended' when it was abandoned.
    refuses: ['not-found', 'quiz-ended'],
    atomic: true,
  },
  async (ctx, attemptId: string): Promise<boolean> => {
    const attempt = await ownAttempt(ctx, attemptId, ctx.viewer.id, true)
    if (attempt.abandonedAt) throw new Refusal('quiz-ended')
    if (attempt.submittedAt) return false
    const scores = scoresOf(attempt.drawn, attempt.answers)
    await ctx.db
      .update(assessmentAttempts)
      .set({ submittedAt: ctx.now(), scores })
      .where(eq(assessmentAttempts.id, attemptId))
    // Once per category and day, as points are for learning, not for repeating. The day is Nairobi's, as a browser may claim any zone; the
    // streak counts the person's own day, by the study beside it.
    await recordActivities(ctx, ctx.viewer.id, [
      STUDY,
      {
        kind: 'assessment',
        eventKey: `assessment:${attempt.category || 'mix'}:${nairobiDay(ctx.now())}`,
        title: attempt.category || scores.map((score) => score.category).join(', '),
      },
    ])
    return true
  },
)

async function ownAttempt(ctx: Context, attemptId: string, userId: string, lock = false) {
  idOrRefuse(attemptId)
  const own = ctx.db
    .select()
    .from(assessmentAttempts)
    .where(and(eq(assessmentAttempts.id, attemptId), eq(assessmentAttempts.userId, userId)))
  return rowOrRefuse(await (lock ? own.for('update') : own))
}

const takeAdvisoryLock = locksOf([
  // One person's assessments.
  'assessment',
])

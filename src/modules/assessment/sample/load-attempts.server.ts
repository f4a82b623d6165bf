import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { fixedRandom } from '#kit/fixed.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE, nairobiDay, startOfNairobiDay } from '#kit/time.ts'
import type { NewActivity } from '#modules/tracker/types.ts'
import { drawFrom } from '../draw.ts'
import { scoresOf } from '../rules.ts'
import { assessmentAttempts } from '../tables.server.ts'
import type { AssessmentCategory } from '../types.ts'
import { readQuestions } from './read-questions.server.ts'

/**
 * Two attempts per category with the number of right answers out of ten: one bar of each colour, and all three trends (DASH-19,
 * DASH-20).
 */
const tries: {
  category: AssessmentCategory
  right: [before: number, latest: number]
  daysAgo: [number, number]
}[] = [
  { category: 'Virtual Assistant', right: [7, 9], daysAgo: [34, 12] },
  { category: 'Content Writing', right: [7, 7], daysAgo: [33, 14] },
  { category: 'Digital Marketing', right: [6, 5], daysAgo: [32, 13] },
  { category: 'Graphics Design', right: [2, 3], daysAgo: [30, 15] },
]

/** Gives a sample person without assessments some, each with an earlier one. @returns what counts as activity */
export async function loadAttempts(ctx: Context, userId: string): Promise<NewActivity[]> {
  const [existing] = await ctx.db
    .select({ id: assessmentAttempts.id })
    .from(assessmentAttempts)
    .where(eq(assessmentAttempts.userId, userId))
    .limit(1)
  if (existing) return []
  const attempts = tries
    .flatMap((one) => bothTries(ctx, one))
    .map((attempt) => ({ ...attempt, id: newId(), userId }))
  await ctx.db.insert(assessmentAttempts).values(attempts)
  return attempts.map(({ category, submittedAt }) => ({
    userId,
    kind: 'assessment',
    eventKey: `assessment:${category}:${nairobiDay(submittedAt)}`,
    title: category,
    at: submittedAt,
  }))
}

function bothTries(ctx: Context, { category, right, daysAgo }: (typeof tries)[number]) {
  const bank = readQuestions().map((question) => ({ ...question, first: question.first ?? null }))
  const random = fixedRandom(category)
  let seen = new Set<string>()
  return right.map((count, index) => {
    const drawn = drawFrom(bank, { category, seen, isFirst: index === 0 }, random)
    seen = new Set(drawn.map((question) => question.questionId))
    const answers = Object.fromEntries(
      drawn.map(({ correct, options }, place) => [
        place,
        place < count ? correct : (correct + 1) % options.length,
      ]),
    )
    const startedAt = after(startOfNairobiDay(after(ctx.now(), -daysAgo[index]! * DAY)), 20 * HOUR)
    return {
      category,
      drawn,
      answers,
      startedAt,
      submittedAt: after(startedAt, 9 * MINUTE),
      scores: scoresOf(drawn, answers),
    }
  })
}

import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { recommendedCourses } from '#modules/catalogue/queries/for-learner.server.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { certificatesBySkill } from '#modules/courses/queries/dashboard.server.ts'
import { banked } from './draw.server.ts'
import {
  chosenFirst,
  courseCategoriesOf,
  fittingCourses,
  isFirstLook,
  levelOf,
  recommendationsFor,
  trendOf,
} from './rules.ts'
import { assessmentAttempts } from './tables.server.ts'
import {
  assessmentCategories,
  type AttemptResult,
  type CategoryChoice,
  type CategoryScore,
  type OpenAttempt,
  type PastAttempt,
  type SkillView,
} from './types.ts'

/** Available assessments, each with the viewer's latest result; those of a skill that the viewer chose come first. */
export const assessmentChoices = query({ who: 'signed-in' }, async (ctx): Promise<CategoryChoice[]> => {
  const counts = new Map((await banked(ctx)).map((row) => [row.category, row.questions]))
  const attempts = await submitted(ctx, ctx.viewer.id)
  const interests = (await ownProfile(ctx))?.interests ?? []
  return chosenFirst(assessmentCategories, interests).map((category) => {
    const last = attempts.find((attempt) => attempt.category === category)
    const latest = last
      ? {
          attemptId: last.id,
          percent: last.scores[0]!.percent,
          level: last.isFirstLook ? null : last.scores[0]!.level,
          at: last.submittedAt,
        }
      : null
    return { category, questions: counts.get(category) ?? 0, latest }
  })
})

/** The viewer's open attempt, without anything that would reveal the right answers (A1). */
export const openAttempt = query({ who: 'signed-in' }, async (ctx): Promise<OpenAttempt | null> => {
  const [attempt] = await ctx.db
    .select()
    .from(assessmentAttempts)
    .where(
      and(
        eq(assessmentAttempts.userId, ctx.viewer.id),
        isNull(assessmentAttempts.submittedAt),
        isNull(assessmentAttempts.abandonedAt),
      ),
    )
  if (!attempt) return null
  const { id, category, drawn, answers, startedAt } = attempt
  return {
    id,
    category,
    answers,
    startedAt,
    questions: drawn.map(({ category, question, options }) => ({ category, question, options })),
  }
})

/** A submitted attempt of the viewer's with answers, explanations and what to learn next. */
export const attemptResult = query(
  {
    who: 'signed-in',
    // 'not-found', also while it is open.
    refuses: ['not-found'],
  },
  async (ctx, attemptId: string): Promise<AttemptResult> => {
    idOrRefuse(attemptId)
    const [attempt] = await ctx.db
      .select()
      .from(assessmentAttempts)
      .where(and(eq(assessmentAttempts.id, attemptId), eq(assessmentAttempts.userId, ctx.viewer.id)))
    if (!attempt?.submittedAt || !attempt.scores) throw new Refusal('not-found')
    const { id, category, submittedAt, scores } = attempt
    const isFirst = isFirstLook(category, attempt.answers)
    const courses = await recommendedCourses(ctx, [
      ...new Set(scores.flatMap((score) => courseCategoriesOf(score.category))),
    ])
    const weakest = scores.toSorted((a, b) => a.percent - b.percent)[0]!
    return {
      id,
      category,
      submittedAt,
      isFirstLook: isFirst,
      scores: scores.map((score) => ({
        ...score,
        recommendations: recommendationsFor(
          score,
          fittingCourses(score, courses, !isFirst).map((course) => ({
            id: course.id,
            ...called(ctx, course),
          })),
          category !== '' && !isFirst,
        ),
      })),
      questions: withAnswers(attempt),
      courseCategory: nearestCategory(weakest, courses),
    }
  },
)

const withAnswers = ({
  drawn,
  answers,
}: typeof assessmentAttempts.$inferSelect): AttemptResult['questions'] =>
  drawn.map(({ category, question, options, correct, explanation }, place) => ({
    category,
    question,
    options,
    correct,
    explanation,
    chosen: answers[place] ?? null,
  }))

/** The catalogue category that teaches it and has a course, at any level: an empty one would be a dead end. */
function nearestCategory({ category }: CategoryScore, courses: { category: string }[]): string {
  const categories = courseCategoriesOf(category)
  return categories.find((name) => courses.some((course) => course.category === name)) ?? categories[0] ?? ''
}

/** The viewer's earlier results, newest first. */
export const assessmentHistory = query({ who: 'signed-in' }, async (ctx): Promise<PastAttempt[]> => {
  return (await submitted(ctx, ctx.viewer.id)).slice(0, 20)
})

/**
 * The viewer's skill levels (DASH-19): the latest whole assessment of a category and its trend. A mix asks one question per
 * category, so it counts only if nothing better is known, says no level, and `isFirstLook` says so.
 */
export const ownSkills = query({ who: 'signed-in' }, async (ctx): Promise<SkillView[]> => {
  const [attempts, certificates] = await Promise.all([
    submitted(ctx, ctx.viewer.id),
    certificatesBySkill(ctx),
  ])
  return assessmentCategories.flatMap((name) => {
    const { percents, isFirstLook } = percentsOf(name, attempts)
    const [latest, before] = percents
    if (latest === undefined) return []
    const held = certificates.filter(
      (row) => courseCategoriesOf(name).includes(row.category) || row.skills.includes(name),
    ).length
    const trend = trendOf(latest, before)
    const level = isFirstLook ? null : levelOf(latest)
    return { name, percent: latest, level, trend, certificates: held, isFirstLook }
  })
})

/** The results in a category, newest first. */
function percentsOf(name: string, attempts: PastAttempt[]): { percents: number[]; isFirstLook: boolean } {
  const whole = attempts
    .filter((attempt) => attempt.category === name && !attempt.isFirstLook)
    .map((attempt) => attempt.scores[0]!.percent)
  if (whole.length > 0) return { percents: whole, isFirstLook: false }
  const scores = attempts.filter((attempt) => attempt.isFirstLook).flatMap((attempt) => attempt.scores)
  const percents = scores.filter((score) => score.category === name).map((score) => score.percent)
  return { percents, isFirstLook: true }
}

const attemptsOf = prepared('submitted attempts', (db) =>
  db
    .select({
      id: assessmentAttempts.id,
      category: assessmentAttempts.category,
      submittedAt: assessmentAttempts.submittedAt,
      scores: assessmentAttempts.scores,
      answers: assessmentAttempts.answers,
    })
    .from(assessmentAttempts)
    .where(
      and(
        eq(assessmentAttempts.userId, sql.placeholder('userId')),
        isNotNull(assessmentAttempts.submittedAt),
      ),
    )
    .orderBy(desc(assessmentAttempts.submittedAt), desc(assessmentAttempts.id))
    .limit(200),
)

/** Newest first; more than anybody looks back on. */
async function submitted(ctx: Context, userId: string): Promise<PastAttempt[]> {
  const rows = await attemptsOf(ctx.db, { userId })
  return rows.map(({ answers, ...row }) => ({
    ...row,
    submittedAt: row.submittedAt!,
    scores: row.scores!,
    isFirstLook: isFirstLook(row.category, answers),
  }))
}

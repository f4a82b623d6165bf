import { redirect } from 'react-router'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { refusalText } from '#web/refusal-words.ts'
import type { WebRequest } from '#web/request-context.ts'
import { attemptResult, openAttempt } from '../queries.server.ts'
import { furthestPlace, overallPercent } from '../rules.ts'
import type { AttemptResult, CategoryChoice, OpenAttempt, PastAttempt } from '../types.ts'

// Days and moments are formatted here: a browser's own formats may differ from the server's.

export type QuestionView = ReturnType<typeof questionView>
export type ChooseView = ReturnType<typeof chooseView>
export type PastView = ReturnType<typeof pastView>

/** The position that ?q= asks for, from 0; without one, or past the allowed one, the furthest. */
export function placeIn(q: string | null, furthest: number): number {
  return q !== null && /^[1-9]\d?$/.test(q) ? Math.min(Number(q) - 1, furthest) : furthest
}

/** One question; the others stay on the server until it is their turn. */
export function questionView({ id, category, questions, answers }: OpenAttempt, place: number) {
  const { question, options, category: skill } = questions[place]!
  return {
    attemptId: id,
    category,
    place,
    total: questions.length,
    skill,
    question,
    options,
    chosen: answers[place] ?? null,
  }
}

/** In whose words and zone. */
type In = Pick<Context, 'locale' | 'zone'>

export function chooseView(
  choices: CategoryChoice[],
  history: PastAttempt[],
  open: OpenAttempt | null,
  at: In,
) {
  return {
    choices: choices.map(({ latest, ...choice }) => ({
      ...choice,
      latest: latest && {
        attemptId: latest.attemptId,
        percent: latest.percent,
        level: latest.level,
        on: dayInWords(latest.at, at.locale, at.zone),
      },
    })),
    open: open && {
      category: open.category,
      answered: Object.keys(open.answers).length,
      total: open.questions.length,
    },
    history: history.map((attempt) => pastView(attempt, at)),
  }
}

export function pastView({ id, category, submittedAt, scores, isFirstLook }: PastAttempt, at: In) {
  return {
    id,
    category,
    on: momentInWords(submittedAt, at.locale, at.zone),
    percent: overallPercent(scores),
    level: isFirstLook ? null : scores[0]!.level,
  }
}

export function resultView({ submittedAt, ...result }: AttemptResult, history: PastAttempt[], at: In) {
  return {
    ...result,
    on: momentInWords(submittedAt, at.locale, at.zone),
    percent: overallPercent(result.scores),
    right: result.scores.reduce((sum, score) => sum + score.right, 0),
    total: result.questions.length,
    history: history.map((attempt) => pastView(attempt, at)),
  }
}

/** What to throw when an attempt is over: a redirect to its results, or to the alternatives for an abandoned one. */
export async function afterEnd(
  ctx: Context,
  web: WebRequest,
  attemptId: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'quiz-ended') return error
  const path = await attemptResult(ctx, attemptId).then(
    () => `/skill-assessment/results/${attemptId}`,
    () => null,
  )
  if (path !== null) return redirect(path)
  web.toast({ ...inWords(error), tone: 'gold' })
  return redirect(pathOf(await openAttempt(ctx)))
}

/**
 * Where an open attempt continues; without one, where another is chosen. Redirecting to the right place at once keeps the toast.
 */
export const pathOf = (open: OpenAttempt | null): string =>
  `/skill-assessment${open ? `?q=${furthestPlace(open.questions.length, open.answers) + 1}` : ''}`

const inWords = (refusal: Refusal) => {
  const { title, text } = refusalText(refusal)
  return { title, text }
}

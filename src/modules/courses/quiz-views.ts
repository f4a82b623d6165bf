import type { DrawnQuestion, QuizQuestionView, QuizResult } from './types.ts'

/** The questions of an open attempt: without keys and explanations. */
export const questionViews = (drawn: DrawnQuestion[], answers: Record<string, number[]>): QuizQuestionView[] =>
  drawn.map(({ question, options, correct }, index) => ({
    number: index + 1, question, options, several: correct.length > 1, chosen: answers[index + 1] ?? [],
  }))

type Attempt = { drawn: DrawnQuestion[]; answers: Record<string, number[]>; scorePercent: number | null; passed: boolean | null }

/** An attempt that is over, with what was right and why. */
export const resultOf = ({ drawn, answers, scorePercent, passed }: Attempt): QuizResult => ({
  scorePercent: scorePercent ?? 0, passed: passed === true,
  answers: drawn.map(({ question, options, correct, explanation }, index) => ({ question, options, chosen: answers[index + 1] ?? [], correct, explanation })),
})

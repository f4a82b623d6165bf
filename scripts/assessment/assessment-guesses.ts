import { drawFrom } from '../../src/modules/assessment/draw.ts'
import { isFirstLook, overallPercent, scoresOf } from '../../src/modules/assessment/rules.ts'
import { readQuestions } from '../../src/modules/assessment/sample/read-questions.server.ts'
import type { BankQuestion } from '../../src/modules/assessment/types.ts'

export const shipped: BankQuestion[] = readQuestions().map((question) => ({
  ...question,
  first: question.first ?? null,
}))

/** Like Math.random, the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Guesses = {
  /** Share of attempts that reached 80 overall by guessing alone. */
  advanced: number
  /** Share of attempts that say a level above Intermediate of a skill. */
  aboveIntermediate: number
  mean: number
  /** How often each question was drawn, by id, and how often each position held the right option. */
  drawn: Map<string, number>
  places: number[]
}

/** Guessers make one attempt after another, so that each draw avoids the questions of the last. `category` '' is the mix. */
export function guess(
  category: string,
  attempts: number,
  random: () => number,
  bank: BankQuestion[] = shipped,
): Guesses {
  const result: Guesses = {
    advanced: 0,
    aboveIntermediate: 0,
    mean: 0,
    drawn: new Map(),
    places: [0, 0, 0, 0],
  }
  let seen: ReadonlySet<string> = new Set()
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const questions = drawFrom(bank, { category, seen, isFirst: attempt === 0 }, random)
    const answers = Object.fromEntries(questions.map((_, place) => [place, Math.floor(random() * 4)]))
    const scores = scoresOf(questions, answers)
    const percent = overallPercent(scores)
    if (!isFirstLook(category, answers) && scores.some(({ level }) => level === 'Advanced'))
      result.aboveIntermediate += 1 / attempts
    result.mean += percent / attempts
    if (percent >= 80) result.advanced += 1 / attempts
    for (const { questionId, correct } of questions) {
      result.drawn.set(questionId, (result.drawn.get(questionId) ?? 0) + 1)
      result.places[correct]! += 1
    }
    seen = new Set(questions.map((question) => question.questionId))
  }
  return result
}

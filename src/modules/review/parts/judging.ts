import { isTyped, shuffled } from '#course-format/exercises/judge.ts'
import type { Face, Typed } from '../types.ts'

/* The rule by which an answer is right, for the server and for phones without a network. */

/**
 * Whether an answer is right; null for one that the card does not offer.
 * @param typed what is accepted in each language of the lesson, where the answer is typed
 */
export function judged(
  { options, right }: Pick<Face, 'options' | 'right'>,
  typed: Typed[],
  answer: string,
): boolean | null {
  if (typed.length > 0) return typed.some((one) => isTyped(one, answer))
  return /^\d$/.test(answer) && Number(answer) < options.length ? Number(answer) === right : null
}

/** The three things that a verdict says: what was given, what is right, and why. @param answer '' where none was given */
export function explained(
  { options, whys, right, typed }: Omit<Face, 'ask' | 'typed'> & { typed: Typed | null },
  answer: string,
): { given: string; right: string; why: string } {
  if (typed) {
    const { answers, number } = typed
    return { given: answer, right: number ? String(number.value) : answers[0]!, why: whys[0]! }
  }
  const chosen = answer === '' ? -1 : Number(answer)
  return { given: options[chosen] ?? '', right: options[right]!, why: whys[chosen] ?? whys[right]! }
}

/** The order in which options are shown. It changes with each time that the card is asked, so that nobody learns a place. */
export const orderOf = ({ key, reps }: { key: string; reps: number }, count: number): number[] =>
  shuffled(count, `${key}${reps}`)

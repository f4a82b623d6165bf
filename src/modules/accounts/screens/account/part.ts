import { useNavigation } from 'react-router'
import type { AuthAnswer } from '../auth/answer.ts'

/** What one part of /account gets: the answer, if it was its own button that was pressed. */
export type Part = { answer?: AuthAnswer; busy: string }

/** The button that was pressed and is being worked on. */
export function useBusy(): string {
  const intent = useNavigation().formData?.get('intent')
  return typeof intent === 'string' ? intent : ''
}

/** An answer for a part of the page whose buttons are called so; the others show nothing. */
export const answerFor = (answer: AuthAnswer | undefined, ...intents: string[]): AuthAnswer | undefined =>
  answer && intents.includes(answer.values.intent ?? '') ? answer : undefined

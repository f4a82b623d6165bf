import { useContext } from 'react'
import { useActionData } from 'react-router'
import { m } from '#paraglide/messages.js'
import { type FormAnswer, type FormKey, type FormRefusal, isFailure, isOf } from './answer.ts'
import { FromBelow } from './answers-from-below.tsx'

/** How a form says no, where the words of refusal-words.ts do not say enough. */
export type Wording = {
  /** What did not work, said when nobody foresaw why or nothing came back. */
  failed?: string
  words?: (refusal: FormRefusal, intent: string) => FormRefusal
  /** What was said before the page was reached, as to a file that the server did not read; a newer answer takes its place. */
  earlier?: FormAnswer | null
}

/** What the page, or one of its parts, was answered last. */
export function useLatest(): unknown {
  const below = useContext(FromBelow)
  return useActionData() ?? below
}

/** The answer to this very form; nothing while there is none, or when it was given to another form of the page. */
export function useFormAnswer<Extra = unknown>({
  failed,
  words,
  earlier,
  anyForm,
  ...key
}: FormKey & Wording & { anyForm?: boolean } = {}): FormAnswer<Extra> | undefined {
  const answer = (useLatest() ?? earlier) as FormAnswer<Extra> | null | undefined
  if (!answer || !(anyForm || isOf(key, answer))) return undefined
  const { refusal, intent } = answer
  if (!refusal) return answer
  if (words) return { ...answer, refusal: words(refusal, intent) }
  return failed && isFailure(refusal)
    ? { ...answer, refusal: { ...refusal, title: m.refusal_error(), text: failed } }
    : answer
}

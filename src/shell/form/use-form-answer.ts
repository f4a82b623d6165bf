import { useContext } from 'react'
import { useActionData } from 'react-router'
import { m } from '#paraglide/messages.js'
import { type FormAnswer, type FormKey, type FormRefusal, isFailure, isOf } from './answer.ts'
import { FromBelow } from './answers-from-below.tsx'

/** How a form shows a refusal, if the texts of refusal-words.ts are not enough. */
export type Wording = {
  /** What did not work, shown after an unexpected error or without a response. */
  failed?: string
  words?: (refusal: FormRefusal, intent: string) => FormRefusal
  /** A refusal from before the page was reached, as for a file that the server did not read; a newer answer replaces it. */
  earlier?: FormAnswer | null
}

/** The last answer of the page, or of one of its parts. */
export function useLatest(): unknown {
  const below = useContext(FromBelow)
  return useActionData() ?? below
}

/** The answer to this form; nothing while there is none, or when it belongs to another form of the page. */
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

import type { RefusalWords } from '#web/refusal-words.ts'
import { senderOf } from './sent.ts'

/** What the action of any form returns when its page stays (docs/forms.md). */
export type FormAnswer<Extra = unknown> = {
  /** The intent of the pressed button, '' if the page has one form. */
  intent: string
  /** The record it was about, '' if the page shows one. */
  id: string
  /** Nothing if it succeeded. */
  refusal?: FormRefusal
  /** Typed values, without passwords and files, so that nothing is lost. */
  values: Record<string, string>
  /** Additional data for this page. */
  extra?: Extra
}
export type FormRefusal = Omit<RefusalWords, 'code'> & { code: RefusalWords['code'] | Failure }
/** An unexpected error, or the request was lost on the network. */
export type Failure = 'unexpected' | 'unsent'

export const isFailure = ({ code }: FormRefusal): boolean => code === 'unexpected' || code === 'unsent'

/** Identifies a form among those of a page. */
export type FormKey = {
  /** The intent of its button, or of each of its buttons. None if it is the page's only form. */
  intent?: string | readonly string[]
  /** The record it is about, if the page shows several. */
  id?: string
}

/** Whether this form sent something: an answer to it, or a pending submission. */
export const isOf = ({ intent = '', id }: FormKey, sent: { intent: string; id: string }): boolean =>
  [intent].flat().includes(sent.intent) && (id === undefined || id === sent.id)

/** The pending submission, if this form sent it. */
export const ownOf = (key: FormKey, form: FormData | undefined): FormData | undefined =>
  form && isOf(key, senderOf(form)) ? form : undefined

import type { RefusalWords } from '#web/refusal-words.ts'
import { senderOf } from './sent.ts'

/** What the action of any form answers when its page stays (docs/forms.md). */
export type FormAnswer<Extra = unknown> = {
  /** What the form's button asked for, '' where a page has one form. */
  intent: string
  /** The record it was about, '' where a page shows one. */
  id: string
  /** Nothing where it went well. */
  refusal?: FormRefusal
  /** What was typed, without passwords and files, so that nothing is lost. */
  values: Record<string, string>
  /** What else this page shows. */
  extra?: Extra
}
export type FormRefusal = Omit<RefusalWords, 'code'> & { code: RefusalWords['code'] | Failure }
/** Nobody foresaw it, or it was lost on its way. */
export type Failure = 'unexpected' | 'unsent'

export const isFailure = ({ code }: FormRefusal): boolean => code === 'unexpected' || code === 'unsent'

/** What tells the forms of a page apart. */
export type FormKey = {
  /** What its button asks for; each of them where it has several. None where it is the page's only form. */
  intent?: string | readonly string[]
  /** The record it is about, where a page shows several. */
  id?: string
}

/** Whether something was sent by this form: an answer to it, or what is on its way. */
export const isOf = ({ intent = '', id }: FormKey, sent: { intent: string; id: string }): boolean =>
  [intent].flat().includes(sent.intent) && (id === undefined || id === sent.id)

/** What is on its way, if this form sent it. */
export const ownOf = (key: FormKey, form: FormData | undefined): FormData | undefined =>
  form && isOf(key, senderOf(form)) ? form : undefined

import { m } from '#paraglide/messages.js'
import type { FormAnswer, FormRefusal } from './answer.ts'
import { senderOf, typedIn } from './sent.ts'

export const answerTo = <Extra>(form: FormData, refusal?: FormRefusal, extra?: Extra): FormAnswer<Extra> => ({
  ...senderOf(form),
  refusal,
  values: typedIn(form),
  extra,
})

/** An unexpected error. */
export const unexpected = (): FormRefusal => ({
  code: 'unexpected',
  title: m.refusal_error(),
  text: m.refusal_unexpected(),
  fields: {},
})

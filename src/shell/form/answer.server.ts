import { m } from '#paraglide/messages.js'
import type { FormAnswer, FormRefusal } from './answer.ts'
import { senderOf } from './sender.ts'

// Never sent back to the page, so that a password does not stand in its source.
const secretFields = /password|^current$|token/i

/** The texts of a form that may stand in the page that answers it: no password and no file. */
export const shownFields = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secretFields.test(name) ? [[name, value.slice(0, 64_000)]] : [],
  )

export const answerTo = <Extra>(form: FormData, refusal?: FormRefusal, extra?: Extra): FormAnswer<Extra> => ({
  ...senderOf(form),
  refusal,
  values: Object.fromEntries(shownFields(form)),
  extra,
})

/** What nobody foresaw. */
export const unexpected = (): FormRefusal => ({
  code: 'unexpected',
  title: m.refusal_error(),
  text: m.refusal_unexpected(),
  fields: {},
})

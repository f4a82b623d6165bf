import { smsPartsOf } from '#kit/gsm/cuts.ts'
import type { Context } from '#context.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import type { PhoneLesson } from '#modules/courses/queries/phone.server.ts'

/** A lesson as SMS in the language of `ctx`: numbered, at most ten; a longer one says where the rest is. */
export function lessonMessages(
  { locale, config }: Pick<Context, 'locale' | 'config'>,
  { title, text }: Pick<PhoneLesson, 'title' | 'text'>,
): string[] {
  const whole = [wordsIn(title, locale), text ? wordsIn(text, locale) : ''].join('\n')
  return smsPartsOf(whole, m.ussd_rest_by_dialling({ code: config.ussdCode }, { locale }))
}

import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import { kes } from '#kit/money.ts'
import { dateInWords, type Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries.server.ts'
import { called } from '#modules/courses/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { partsHref } from './rules.ts'

type Reader = { id: string; email: string; name: string; locale: Locale }
type Asked = {
  courseId: number
  course: Parameters<typeof called>[1]
  part: number
  parts: number
  amountKes: number
  day: string
}

/** Which part of a course's price is asked for and by when, with unsubscribe links in its footer and its headers. */
export function partLetter(
  ctx: Context,
  reader: Reader,
  { courseId, course, part, parts, ...asked }: Asked,
): Letter {
  const { locale } = reader
  const l = { locale }
  const { title } = called({ ...ctx, locale, reading: locale }, course)
  const price = kes(asked.amountKes, locale)
  const day = dateInWords(asked.day, locale)
  const off = { label: m.instalments_mail_off({}, l), url: mailsOff(ctx, reader.id, 'goals') }
  return {
    to: reader.email,
    subject: m.instalments_mail_subject({ part, parts, course: title }, l),
    ...letterBody(
      [
        m.instalments_mail_due({ name: reader.name, part, parts, course: title, price, day }, l),
        m.instalments_mail_late({}, l),
      ],
      { label: m.instalments_mail_pay({ price }, l), url: ctx.config.origin + partsHref(courseId) },
      letterFoot(m.instalments_mail_choice({}, l), off),
    ),
    headers: oneClickOff(off.url),
  }
}

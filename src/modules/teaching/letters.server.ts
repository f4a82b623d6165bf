import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import type { Locale } from '#kit/time.ts'
import { mailsOff, saidName } from '#modules/accounts/queries.server.ts'
import { m } from '#paraglide/messages.js'
import type { ToTell } from './queries/to-tell.server.ts'

type Reader = { id: string; email: string; name: string; locale: Locale }

/** What was announced in a course, whole, with unsubscribe links in its footer and its headers. */
export function announcementLetter(ctx: Context, reader: Reader, told: ToTell & { href: string }): Letter {
  const l = { locale: reader.locale }
  const course = (reader.locale === 'sw' && told.course.titleSw) || told.course.title
  const off = { label: m.teaching_mail_off({}, l), url: mailsOff(ctx, reader.id, 'teachers') }
  const by = told.by === null ? m.teaching_mail_teacher({}, l) : saidName(told.by, reader.locale)
  return {
    to: reader.email,
    subject: m.teaching_mail_subject({ course, title: told.title }, l),
    ...letterBody(
      [
        m.teaching_mail_first({ name: reader.name, by, course, title: told.title }, l),
        ...told.body.split(/\n+/),
      ],
      { label: m.teaching_mail_open({}, l), url: ctx.config.origin + told.href },
      letterFoot(m.teaching_mail_choice({}, l), off),
    ),
    headers: oneClickOff(off.url),
  }
}

import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import { excerptOf } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries.server.ts'
import { m } from '#paraglide/messages.js'

type Reader = { id: string; email: string; name: string; locale: Locale }

// Characters of a title in a subject.
const GLIMPSE = 80

/** A reminder, with an unsubscribe link. */
export function reminderLetter(
  ctx: Context,
  { id, email: to, name, locale }: Reader,
  { title, company, href }: { title: string; company: string; href: string },
): Letter {
  const l = { locale }
  const words = company
    ? m.applications_mail_at({ name, title, company }, l)
    : m.applications_mail({ name, title }, l)
  const off = { label: m.applications_mail_off({}, l), url: mailsOff(ctx, id, 'goals') }
  return {
    to,
    subject: m.applications_mail_subject({ title: excerptOf(title, GLIMPSE) }, l),
    ...letterBody(
      [words],
      { label: m.applications_mail_open({}, l), url: ctx.config.origin + href },
      letterFoot(m.applications_mail_why({}, l), off),
    ),
    headers: oneClickOff(off.url),
  }
}

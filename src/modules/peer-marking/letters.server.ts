import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import type { Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries.server.ts'
import { m } from '#paraglide/messages.js'

type Reader = { id: string; email: string; name: string; locale: Locale }

/** Tells somebody that submissions of others wait for them, with unsubscribe links in its footer and its headers. */
export function submissionsLetter(
  ctx: Context,
  { id, email, name, locale }: Reader,
  { title, count, path }: { title: string; count: number; path: string },
): Letter {
  const l = { locale }
  const off = { label: m.peers_mail_off({}, l), url: mailsOff(ctx, id, 'peers') }
  return {
    to: email,
    subject: m.peers_mail_subject({ count, title }, l),
    ...letterBody(
      [m.peers_mail_first({ name, count, title }, l), m.peers_mail_why({}, l)],
      { label: m.peers_mail_open({}, l), url: ctx.config.origin + path },
      letterFoot(m.peers_mail_choice({}, l), off),
    ),
    headers: oneClickOff(off.url),
  }
}

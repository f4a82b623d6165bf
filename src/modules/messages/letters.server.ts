import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import type { Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { m } from '#paraglide/messages.js'

type Reader = { id: string; email: string; name: string; locale: Locale }

// Maximum names in one mail.
const MOST_NAMES = 5

/** Says that there are unread messages, and from whom; not their content. The footer and a header contain the unsubscribe link. */
export function unreadLetter(
  ctx: Context,
  { id, email, name, locale }: Reader,
  { from, count }: { from: string[]; count: number },
): Letter {
  const l = { locale }
  const off = { label: m.messages_mail_off({}, l), url: mailsOff(ctx, id, 'messages') }
  const names = from
    .slice(0, MOST_NAMES)
    .map((one) => saidName(one, locale))
    .join(', ')
  return {
    to: email,
    subject: m.messages_mail_subject({ count }, l),
    ...letterBody(
      [m.messages_mail_text({ name, names }, l)],
      { label: m.messages_mail_open({}, l), url: `${ctx.config.origin}/messages` },
      letterFoot(m.messages_mail_why({}, l), off),
    ),
    headers: oneClickOff(off.url),
  }
}

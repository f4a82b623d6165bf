import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import { dateInWords, type Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { badgeWords } from './words.ts'
import type { Badge } from './types.ts'

type Reader = { id: string; email: string; name: string; locale: Locale }

export function badgeLetter(ctx: Context, reader: Reader, badge: Badge): Letter {
  const l = { locale: reader.locale }
  const name = badgeWords[badge].name({}, l)
  const link = { label: m.tracker_mail_open({}, l), url: `${ctx.config.origin}/progress#badges` }
  return {
    to: reader.email,
    subject: m.tracker_mail_badge_subject({ badge: name }, l),
    ...stoppable(ctx, reader, 'badges', [m.tracker_mail_badge({ name: reader.name, badge: name }, l), link]),
  }
}

/** @param goal its target date is YYYY-MM-DD @param days until then: 3 or 0 */
export function goalLetter(
  ctx: Context,
  reader: Reader,
  goal: { id: string; title: string; targetDate: string },
  days: number,
): Letter {
  const l = { locale: reader.locale }
  const values = { name: reader.name, title: goal.title, day: dateInWords(goal.targetDate, reader.locale) }
  const words = days === 0 ? m.tracker_mail_goal_today(values, l) : m.tracker_mail_goal_soon(values, l)
  const link = { label: m.tracker_mail_open({}, l), url: `${ctx.config.origin}/progress#goals` }
  return {
    to: reader.email,
    subject: m.tracker_mail_goal_subject({ title: goal.title }, l),
    ...stoppable(ctx, reader, 'goals', [words, link]),
  }
}

/** A body with unsubscribe links in its footer and its headers. */
function stoppable(
  ctx: Context,
  { id, locale }: Reader,
  kind: 'goals' | 'badges',
  [words, link]: [string, { label: string; url: string }],
) {
  const l = { locale }
  const off = { label: m.tracker_mail_off({}, l), url: mailsOff(ctx, id, kind) }
  return {
    ...letterBody([words], link, letterFoot(m.tracker_mail_choice({}, l), off)),
    headers: oneClickOff(off.url),
  }
}

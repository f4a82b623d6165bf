import type { Context } from '#context.ts'
import { harmlessName } from '#kit/people/names.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { dateInWords, EAST_AFRICA, lastDay, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { contactOf } from '#modules/accounts/queries.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { giftHref, shownCode, takeHref } from './rules.ts'
import type { gifts } from './tables.server.ts'

type Gift = typeof gifts.$inferSelect
type Course = { title: string; titleSw: string | null }

/** Letters of a title in an SMS. */
const LONGEST_TITLE = 60

const titleIn = ({ title, titleSw }: Course, locale: Locale): string => (locale === 'sw' && titleSw) || title

const endOf = (until: Date, locale: Locale): string => dateInWords(lastDay(until), locale)

/** The SMS to whoever gets a gift: from whom, what, and the address with the code, which can also be typed. */
export function giftText({ config }: Context, gift: Gift, course: Course, code: string): string {
  const l = { locale: gift.locale }
  const words = {
    to: harmlessName(gift.toName) || m.gifts_sms_somebody({}, l),
    from: harmlessName(gift.fromName) || m.gifts_sms_somebody({}, l),
    course: [...titleIn(course, gift.locale)].slice(0, LONGEST_TITLE).join(''),
    link: config.origin + takeHref(code),
    code: shownCode(code),
    day: endOf(gift.goodUntil!, gift.locale),
  }
  return [m.gifts_sms(words, l), gift.message].filter(Boolean).join(' ')
}

type Told = (
  words: { name: string; to: string; course: string; day: string },
  l: { locale: Locale },
) => string

async function tellGiver(
  ctx: Context,
  { id, giverId, toName, goodUntil }: Gift,
  course: Course,
  said: { subject: Told; text: Told; zone?: string },
): Promise<void> {
  const giver = await contactOf(ctx, giverId)
  // Nobody is there any more to read it.
  if (!giver) return
  const l = { locale: giver.locale }
  const words = {
    name: giver.name,
    to: toName || m.gifts_somebody({}, l),
    course: titleIn(course, giver.locale),
    day: endOf(goodUntil!, giver.locale),
  }
  const link = { label: m.gifts_mail_open({}, l), url: ctx.config.origin + giftHref(id) }
  await sendMail(
    ctx,
    { to: giver.email, subject: said.subject(words, l), ...letterBody([said.text(words, l)], link) },
    said.zone,
  )
}

/** The number takes no SMS from us: the giver has to pass the code on. It is about what they paid for, so it has no choice of its own. */
export const tellUnsent = (ctx: Context, gift: Gift, course: Course): Promise<void> =>
  tellGiver(ctx, gift, course, { subject: m.gifts_mail_unsent, text: m.gifts_mail_unsent_text })

/** Nobody took it yet. */
export const tellWaiting = (ctx: Context, gift: Gift, course: Course): Promise<void> =>
  tellGiver(ctx, gift, course, {
    subject: m.gifts_mail_waiting,
    text: m.gifts_mail_waiting_text,
    zone: EAST_AFRICA,
  })

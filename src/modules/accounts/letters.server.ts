import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { maskedPhone } from '#kit/phone.ts'
import { dayInWords, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { authHref } from './rules.ts'
import type { FactorNews, KeyChoice } from './types.ts'

type Reader = { email: string; name: string; locale: Locale }

export function confirmLetter(ctx: Context, reader: Reader, token: string): Letter {
  const l = { locale: reader.locale }
  const url = `${ctx.config.origin}/auth?confirm=true&token=${token}`
  const paragraphs = [m.mail_confirm_body({ name: reader.name }, l), m.mail_confirm_note({}, l)]
  return {
    to: reader.email,
    subject: m.mail_confirm_subject({}, l),
    ...letterBody(paragraphs, { label: m.mail_confirm_button({}, l), url }),
  }
}

/**
 * For a sign-up with an address that has an account: the page says the same as always, the mail says the rest and leads to the same
 * place.
 */
export function alreadyKnownLetter(ctx: Context, reader: Reader, next: string | null): Letter {
  const l = { locale: reader.locale }
  const paragraphs = [m.mail_known_body({ name: reader.name }, l), m.mail_known_note({}, l)]
  return {
    to: reader.email,
    subject: m.mail_known_subject({}, l),
    ...letterBody(paragraphs, {
      label: m.mail_known_button({}, l),
      url: ctx.config.origin + authHref('sign-in', next ?? ''),
    }),
  }
}

export function resetLetter(ctx: Context, reader: Reader, token: string): Letter {
  const l = { locale: reader.locale }
  const url = `${ctx.config.origin}/auth/reset?token=${token}`
  const paragraphs = [m.mail_reset_body({ name: reader.name }, l), m.mail_reset_note({}, l)]
  return {
    to: reader.email,
    subject: m.mail_reset_subject({}, l),
    ...letterBody(paragraphs, { label: m.mail_reset_button({}, l), url }),
  }
}

export function passwordChangedLetter(ctx: Context, reader: Reader): Letter {
  const l = { locale: reader.locale }
  const paragraphs = [
    m.mail_changed_body({ name: reader.name }, l),
    m.mail_changed_note({ support: ctx.config.supportEmail }, l),
  ]
  return { to: reader.email, subject: m.mail_changed_subject({}, l), ...letterBody(paragraphs) }
}

/** Reports the day of an account's deletion, and how to cancel it. */
export function deletionAskedLetter(
  ctx: Context,
  reader: Reader,
  { day, takesMessages }: { day: Date; takesMessages: boolean },
): Letter {
  const l = { locale: reader.locale }
  const date = dayInWords(day, reader.locale, ctx.zone)
  const paragraphs = [
    m.account_mail_delete_body({ name: reader.name, date }, l),
    takesMessages ? m.account_mail_delete_messages_go({}, l) : m.account_mail_delete_messages_stay({}, l),
    m.account_mail_delete_note({ support: ctx.config.supportEmail }, l),
  ]
  return {
    to: reader.email,
    subject: m.account_mail_delete_subject({}, l),
    ...letterBody(paragraphs, { label: m.account_keep({}, l), url: `${ctx.config.origin}/account` }),
  }
}

/** Reports that a phone acts for the account from now on. */
export function phoneLinkedLetter(ctx: Context, reader: Reader, phone: string): Letter {
  const l = { locale: reader.locale }
  const paragraphs = [
    m.account_mail_phone_linked_body({ name: reader.name, phone: maskedPhone(phone) }, l),
    m.account_mail_phone_linked_note({ support: ctx.config.supportEmail }, l),
  ]
  return {
    to: reader.email,
    subject: m.account_mail_phone_linked_subject({}, l),
    ...letterBody(paragraphs, {
      label: m.account_mail_phone_linked_button({}, l),
      url: `${ctx.config.origin}/account#phone`,
    }),
  }
}

const factorNews = {
  on: [m.mail_factor_on_subject, m.mail_factor_on],
  off: [m.mail_factor_off_subject, m.mail_factor_off],
  reset: [m.mail_factor_reset_subject, m.mail_factor_reset],
  recovery: [m.mail_factor_recovery_subject, m.mail_factor_recovery],
  guesses: [m.mail_factor_guesses_subject, m.mail_factor_guesses],
} as const

/** Reports what happened to somebody's second factor, and what to do if it was not them. */
export function secondFactorLetter(
  ctx: Context,
  reader: Reader,
  { news, left, keys }: { news: FactorNews; left: number; keys: KeyChoice | undefined },
): Letter {
  const l = { locale: reader.locale }
  const [subject, body] = factorNews[news]
  const paragraphs = [
    body({ name: reader.name, left }, l),
    ...(keys === 'end' ? [m.mail_factor_keys_ended({}, l)] : []),
    ...(keys === 'keep' ? [m.mail_factor_keys_kept({}, l)] : []),
    m.mail_factor_note({ support: ctx.config.supportEmail }, l),
  ]
  return {
    to: reader.email,
    subject: subject({}, l),
    ...letterBody(paragraphs, {
      label: m.mail_factor_open({}, l),
      url: `${ctx.config.origin}/account/second-factor`,
    }),
  }
}

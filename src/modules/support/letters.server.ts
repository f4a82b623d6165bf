import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { harmlessName } from '#kit/people/names.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { m } from '#paraglide/messages.js'
import { conversationPath } from './address.server.ts'
import { ANSWER_HOURS, type Channel } from './rules.ts'
import type { supportThreads } from './tables.server.ts'

type Thread = typeof supportThreads.$inferSelect

const channelWords: Record<Channel, (l: { locale: 'en' }) => string> = {
  contact: (l) => m.support_channel_contact({}, l),
  email: (l) => m.support_channel_email({}, l),
  chat: (l) => m.support_channel_chat({}, l),
}

/** Passes a message to staff. They answer in the inbox and not by mail, so that the whole conversation is in one place. */
export function newsLetter(
  ctx: Context,
  { id, channel, subject, name, email }: Thread,
  message: string,
): Letter {
  const l = { locale: 'en' as const }
  const from = m.support_mail_news_from(
    {
      name: harmlessName(name) || m.support_nobody({}, l),
      email: email ?? m.support_no_email({}, l),
      channel: channelWords[channel](l),
    },
    l,
  )
  const link = { label: m.support_mail_news_button({}, l), url: `${ctx.config.origin}/admin/inbox/${id}` }
  return {
    to: ctx.config.supportEmail,
    subject: m.support_mail_news_subject({ subject }, l),
    ...letterBody([from, message], link),
  }
}

/** Confirms a ticket. It contains nothing the sender typed: the address may be another person's. */
export function receivedLetter(ctx: Context, { id, locale }: Thread, email: string): Letter {
  const l = { locale }
  const link = { label: m.support_mail_button({}, l), url: ctx.config.origin + conversationPath(ctx, id) }
  const paragraphs = [
    m.support_mail_received({ hours: ANSWER_HOURS }, l),
    m.support_mail_received_note({}, l),
  ]
  return { to: email, subject: m.support_mail_received_subject({}, l), ...letterBody(paragraphs, link) }
}

/** Delivers staff's answer. */
export function answerLetter(ctx: Context, { id, locale }: Thread, email: string, answer: string): Letter {
  const l = { locale }
  const link = { label: m.support_mail_button({}, l), url: ctx.config.origin + conversationPath(ctx, id) }
  return {
    to: email,
    subject: m.support_mail_answer_subject({}, l),
    ...letterBody([m.support_mail_answer({}, l), answer, m.support_mail_answer_note({}, l)], link),
  }
}

import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import type { Words } from '#kit/words.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import { ABOUT_HEADER, aboutApplication } from './rules.ts'

/** Confirms an application, and contains its id for later deletion. Without the typed name: the address may be another person's. */
export function receivedLetter(ctx: Context, email: string, title: Words, applicationId: string): Letter {
  const l = { locale: ctx.locale }
  const opening = wordsIn(title, ctx.locale)
  const paragraphs = [
    m.hiring_mail_received({ opening }, l),
    m.hiring_mail_received_note({ support: ctx.config.supportEmail }, l),
  ]
  return {
    to: email,
    subject: m.hiring_mail_received_subject({ opening }, l),
    headers: { [ABOUT_HEADER]: aboutApplication(applicationId) },
    ...letterBody(paragraphs),
  }
}

/** Tells the team where to look. Nothing about the applicant: a mailbox keeps longer than we may. */
export function newApplicationLetter(ctx: Context, title: Words): Letter {
  const l = { locale: 'en' as const }
  const link = { label: m.hiring_mail_new_button({}, l), url: `${ctx.config.origin}/admin/applications` }
  return {
    to: ctx.config.supportEmail,
    subject: m.hiring_mail_new_subject({ opening: title.en }, l),
    ...letterBody([m.hiring_mail_new({ opening: title.en }, l)], link),
  }
}

import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { escapeHtml, letterBody, letterFoot, letterFrame, oneClickOff } from '#kit/documents/letter.ts'
import { sealed } from '#kit/seal.ts'
import type { Locale } from '#kit/time.ts'
import { languageOf, type Words, wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import { contacts } from '#modules/publishing/queries/contacts.server.ts'
import { published } from '#modules/publishing/queries/published.server.ts'
import { filledIn, plainMarkdown } from '#modules/publishing/rules.ts'

type Reader = { id: string; email: string; locale: Locale }

/** The purpose for which tokens of unsubscribe links are sealed. */
export const NEWSLETTER_SEAL = 'newsletter'

const leavingUrl = (ctx: Context, id: string): string =>
  `${ctx.config.origin}/newsletter/unsubscribe/${sealed(ctx.config.authSecret, NEWSLETTER_SEAL, id)}`

/** The header of every mail of a subscription, so that our copies can be deleted with it. */
export const ABOUT = 'X-Stadi-About'
export const aboutOf = (id: string): string => `newsletter:${id}`

const headersOf = (ctx: Context, id: string): Record<string, string> => ({
  ...oneClickOff(leavingUrl(ctx, id)),
  [ABOUT]: aboutOf(id),
})

/** Asks the owner to confirm the address; without an answer nothing more is sent. */
export function confirmLetter(ctx: Context, { id, to }: { id: string; to: string }, token: string): Letter {
  const l = { locale: ctx.locale }
  const link = {
    label: m.newsletter_mail_confirm_button({}, l),
    url: `${ctx.config.origin}/newsletter/confirm/${token}`,
  }
  return {
    to,
    subject: m.newsletter_mail_confirm_subject({}, l),
    ...letterBody([m.newsletter_mail_confirm_body({}, l), m.newsletter_mail_confirm_note({}, l)], link),
    headers: { [ABOUT]: aboutOf(id) },
  }
}

/** For a subscribed address: the page says the same as always, the mail says the rest. */
export function knownLetter(ctx: Context, reader: Reader): Letter {
  const l = { locale: reader.locale }
  const link = { label: m.newsletter_mail_leave({}, l), url: leavingUrl(ctx, reader.id) }
  return {
    to: reader.email,
    subject: m.newsletter_mail_known_subject({}, l),
    ...letterBody([m.newsletter_mail_known_body({}, l), m.newsletter_mail_known_note({}, l)], link),
    headers: headersOf(ctx, reader.id),
  }
}

/** A newsletter in its reader's language, with unsubscribe links in its footer and its headers. */
export function newsletterLetter(
  ctx: Context,
  reader: Reader,
  { subject, body }: { subject: Words; body: Words },
): Letter {
  const locale = languageOf(body, reader.locale)
  const l = { locale: reader.locale }
  const leave = { label: m.newsletter_mail_leave({}, l), url: leavingUrl(ctx, reader.id) }
  const foot = letterFoot(m.newsletter_mail_why({}, l), leave)
  const markdown = body[locale]
  // A mail has no base URL for relative paths.
  const html = published(ctx, markdown, locale).replaceAll(
    ' href="/',
    ` href="${escapeHtml(ctx.config.origin)}/`,
  )
  return {
    to: reader.email,
    subject: wordsIn(subject, locale),
    headers: headersOf(ctx, reader.id),
    text: `${plainMarkdown(filledIn(markdown, contacts(ctx), locale), ctx.config.origin)}\n\n${foot.text}`,
    html: letterFrame(`<div lang="${locale}">${html}</div>${foot.html}`),
  }
}

import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { harmlessTitle } from '#kit/people/names.ts'
import type { Locale } from '#kit/time.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { confirmHref, OWN_HREF, wayHref } from './rules.ts'
import type { WayView } from './types.ts'

type Reader = { email: string; name: string; locale: Locale }

/** Proves the address of a new account, and opens it. */
export function openLetter(
  ctx: Context,
  { email, name, locale }: Reader,
  way: WayView,
  token: string,
): Letter {
  const l = { locale }
  const organisation = harmlessTitle(way.organisation)
  return {
    to: email,
    subject: m.sso_mail_open_subject({}, l),
    ...letterBody([m.sso_mail_open_body({ name, organisation }, l), m.sso_mail_open_note({}, l)], {
      label: m.sso_mail_open_button({}, l),
      url: ctx.config.origin + confirmHref(way.slug, token),
    }),
  }
}

/** For an address that has an account: the page says the same as always, the mail says how the two are linked. */
export function knownLetter(ctx: Context, { email, name, locale }: Reader, way: WayView): Letter {
  const l = { locale }
  const organisation = harmlessTitle(way.organisation)
  return {
    to: email,
    subject: m.sso_mail_known_subject({}, l),
    ...letterBody([m.sso_mail_known_body({ name, organisation }, l), m.sso_mail_known_note({}, l)], {
      label: m.sso_mail_known_button({}, l),
      url: ctx.config.origin + authHref('sign-in', wayHref(way.slug)),
    }),
  }
}

/** Reports that somebody comes into the account by an organisation from now on. */
export function linkedLetter(ctx: Context, { email, name, locale }: Reader, called: string): Letter {
  const l = { locale }
  const organisation = harmlessTitle(called)
  return {
    to: email,
    subject: m.sso_mail_linked_subject({ organisation }, l),
    ...letterBody(
      [
        m.sso_mail_linked_body({ name, organisation }, l),
        m.sso_mail_linked_note({ support: ctx.config.supportEmail }, l),
      ],
      { label: m.sso_mail_linked_button({}, l), url: ctx.config.origin + OWN_HREF },
    ),
  }
}

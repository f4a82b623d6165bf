import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { harmlessTitle } from '#kit/people/names.ts'
import { sealed } from '#kit/seal.ts'
import type { Locale } from '#kit/time.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { m } from '#paraglide/messages.js'
import type { contactOf } from '#modules/accounts/queries/people.server.ts'
import { codeInWords, INVITATION_RETENTION_DAYS, roomHref } from './rules.ts'
import { MAIL_SEAL } from './seals.server.ts'

type Invited = { id: string; name: string; organisation: string; locale: Locale }

/** Who invites, what it means, and the link that is theirs alone. */
export function invitationLetter(
  { config }: Context,
  to: string,
  { id, name, organisation: called, locale }: Invited,
): Letter {
  const l = { locale }
  const organisation = harmlessTitle(called)
  return {
    to,
    subject: m.organisations_mail_subject({ organisation }, l),
    ...letterBody(
      [
        m.organisations_mail_first({ name: saidName(name, locale), organisation }, l),
        m.organisations_mail_free({}, l),
        m.organisations_mail_shown({ organisation }, l),
        m.organisations_mail_not_you({ ruleDays: INVITATION_RETENTION_DAYS }, l),
      ],
      {
        label: m.organisations_mail_open({}, l),
        url: `${config.origin}/join/${sealed(config.authSecret, MAIL_SEAL, id)}`,
      },
    ),
  }
}

/** The same on a phone: a code that somebody types at /join. */
export const invitationText = (
  { config }: Context,
  { organisation, locale }: Pick<Invited, 'organisation' | 'locale'>,
  code: string,
): string =>
  m.organisations_sms(
    {
      organisation: harmlessTitle(organisation),
      code: codeInWords(code),
      address: `${config.origin.replace(/^https?:\/\//, '')}/join`,
    },
    { locale },
  )

type Manager = NonNullable<Awaited<ReturnType<typeof contactOf>>>

/** That nothing more is sent to a record store, until a manager has it go on. */
export function storeStoppedLetter(
  { config }: Context,
  { email, name, locale }: Manager,
  organisation: { slug: string; name: string },
): Letter {
  const l = { locale }
  const called = harmlessTitle(organisation.name)
  return {
    to: email,
    subject: m.organisations_mail_store_subject({ organisation: called }, l),
    ...letterBody([m.organisations_mail_store({ name, organisation: called }, l)], {
      label: m.organisations_mail_store_open({}, l),
      url: `${config.origin}${roomHref(organisation.slug, 'records')}`,
    }),
  }
}

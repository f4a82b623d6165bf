import { inForm, type RefusalKind } from '#core/refusals.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { INVITATION_RETENTION_DAYS, MOST_BY_MPESA } from './rules.ts'

export const refusals = {
  // One refusal for what is unknown, expired, withdrawn or answered: guessing tells nothing more.
  'invitation-not-found': {
    status: 404,
    title: m.organisations_refused_invitation_title,
    text: () => m.organisations_refused_invitation({ ruleDays: INVITATION_RETENTION_DAYS }),
  },
  'organisation-manages-already': inForm(m.organisations_refused_manages),
  'organisation-managers-full': inForm(m.organisations_refused_managers_full),
  'organisation-over': { status: 409, title: m.refusal_error, text: m.organisations_refused_over },
  'organisation-many': { status: 409, title: m.refusal_error, text: m.organisations_refused_many },
  'organisation-said-no': { status: 409, title: m.refusal_error, text: m.organisations_refused_said_no },
  'request-many': { status: 409, title: m.refusal_error, text: m.organisations_refused_request_many },
  'seat-none': {
    status: 409,
    title: m.organisations_refused_seat_title,
    text: m.organisations_refused_seat_none,
  },
  'seat-has-course': {
    status: 409,
    title: m.organisations_refused_seat_title,
    text: m.organisations_refused_has_course,
  },
  'seat-own-course': {
    status: 409,
    title: m.organisations_refused_seat_title,
    text: m.organisations_refused_own_course,
  },
  'seat-other-group': {
    status: 409,
    title: m.organisations_refused_group_title,
    text: m.organisations_refused_other_group,
  },
  'seat-used': { status: 409, title: m.refusal_error, text: m.organisations_refused_seat_used },
  'seat-day': inForm(m.organisations_refused_day),
  'invoice-settled': { status: 409, title: m.refusal_error, text: m.organisations_refused_settled },
  'invoice-large': {
    status: 409,
    title: m.refusal_error,
    text: () => m.organisations_refused_large({ most: kes(MOST_BY_MPESA, getLocale()) }),
  },
  'seats-given': { status: 409, title: m.refusal_error, text: m.organisations_refused_given },
  'invoice-reference': inForm(m.organisations_refused_reference),
  'record-key-colon': inForm(m.organisations_refused_key_colon),
  'record-store-other': { status: 409, title: m.refusal_error, text: m.organisations_refused_store_other },
  'list-empty': inForm(m.organisations_refused_list_empty),
  'list-long': inForm(m.organisations_refused_list_long),
  'invitations-waiting': inForm(m.organisations_refused_waiting),
  'contact-unknown': inForm(m.organisations_refused_contact),
  'invited-already': inForm(m.organisations_refused_invited),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

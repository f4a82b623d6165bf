import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { FIND_HREF } from './rules.ts'

const refused = (status: number, text: () => string): RefusalKind => ({
  status,
  title: m.sso_refused_title,
  text,
})
/** Forms say these, too, and show where else one signs in. */
const inWay = (status: number, text: () => string): RefusalKind => ({
  ...refused(status, text),
  way: () => ({ to: '/auth', label: m.sso_refused_way() }),
})

export const refusals = {
  'sign-on-unknown': inWay(404, m.sso_refused_unknown),
  'sign-on-closed': inWay(403, m.sso_refused_closed),
  'sign-on-over': refused(410, m.sso_refused_over),
  // Of a mail: whoever used it before has an account, and goes on from the page of their organisation.
  'sign-on-mail-over': {
    status: 410,
    title: m.sso_mail_over_title,
    text: m.sso_mail_over,
    way: () => ({ to: FIND_HREF, label: m.auth_sign_in() }),
  },
  'sign-on-elsewhere': inWay(403, m.sso_refused_elsewhere),
  'sign-on-denied': refused(403, m.sso_refused_denied),
  'sign-on-refused': refused(403, m.sso_refused_there),
  'sign-on-wrong': refused(403, m.sso_refused_wrong),
  'sign-on-away': refused(503, m.sso_refused_away),
  'sign-on-broken': refused(503, m.sso_refused_broken),
  'sign-on-link-taken': { status: 409, title: m.sso_refused_link_title, text: m.sso_refused_link_taken },
  'sign-on-link-other': { status: 409, title: m.sso_refused_link_title, text: m.sso_refused_link_other },
  'sign-on-last-way': { status: 409, title: m.refusal_error, text: m.sso_refused_last_way },
  'sign-on-stale': { status: 409, title: m.refusal_error, text: m.sso_refused_stale },
  'sign-on-set-up': { status: 409, title: m.refusal_error, text: m.sso_refused_set_up },
  'sign-on-over-organisation': { status: 409, title: m.refusal_error, text: m.sso_refused_over_organisation },
  // What was wrong with a server, beside the field of its address.
  'sign-on-not-reached': inForm(m.sso_wrong_not_reached),
  'sign-on-no-document': inForm(m.sso_wrong_no_document),
  'sign-on-other-issuer': inForm(m.sso_wrong_other_issuer),
  'sign-on-unfit': inForm(m.sso_wrong_unfit),
  'sign-on-client-taken': inForm(m.sso_wrong_client_taken),
  'sign-on-domain': inForm(m.sso_wrong_domain),
  'sign-on-domain-taken': inForm(m.sso_wrong_domain_taken),
  'sign-on-google': inForm(m.sso_wrong_google),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

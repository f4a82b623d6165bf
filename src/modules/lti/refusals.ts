import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

const launch = (status: number, text: () => string): RefusalKind => ({
  status,
  title: m.lti_refused_title,
  text,
})

export const refusals = {
  'lti-platform-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'lti-class-not-found': { status: 404, title: m.lti_class_gone_title, text: m.lti_class_gone },
  'lti-teachers-need-scores': inForm(m.lti_refused_teachers),
  'lti-agreed-later': inForm(m.lti_refused_agreed_later),
  'lti-platform-taken': inForm(m.lti_refused_taken),
  'lti-platform-unknown': launch(403, m.lti_refused_unknown),
  'lti-platform-closed': launch(403, m.lti_refused_closed),
  'lti-platform-refused': launch(403, m.lti_refused_there),
  'lti-launch-over': launch(410, m.lti_refused_over),
  'lti-launch-elsewhere': launch(403, m.lti_refused_elsewhere),
  'lti-message-wrong': launch(403, m.lti_refused_wrong),
  'lti-message-other': launch(400, m.lti_refused_other),
  'lti-nobody': launch(400, m.lti_refused_nobody),
  'lti-keys-away': launch(503, m.lti_refused_keys),
  'lti-no-key': launch(503, m.lti_refused_no_key),
  'lti-link-taken': { status: 409, title: m.lti_refused_link_title, text: m.lti_refused_link_taken },
  'lti-link-other': { status: 409, title: m.lti_refused_link_title, text: m.lti_refused_link_other },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'group-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'group-full': { status: 409, title: m.groups_refused_title, text: m.groups_refused_full },
  'group-closed': { status: 409, title: m.groups_refused_title, text: m.groups_refused_closed },
  'group-already': { status: 409, title: m.groups_refused_title, text: m.groups_refused_already },
  'group-many': {
    status: 409,
    title: m.refusal_error,
    text: ({ most }) => m.groups_refused_many({ most: Number(most) }),
  },
  // Also an order by a program, or at KES 0.
  'group-only': { status: 409, title: m.groups_refused_only_title, text: m.groups_refused_only },
  'group-only-none': { status: 409, title: m.refusal_error, text: m.groups_refused_only_none },
  'group-only-free': { status: 409, title: m.refusal_error, text: m.groups_refused_only_free },
  // A code that is unknown: whoever guesses learns nothing more.
  'group-code': inForm(m.groups_refused_code),
  'group-join-late': inForm(m.groups_refused_join_late),
  'group-seats': inForm(m.groups_refused_seats),
  'group-past': inForm(m.groups_refused_past),
  'group-opened': inForm(m.groups_refused_opened),
  'group-due': inForm(m.groups_refused_due),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

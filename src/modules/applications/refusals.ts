import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'one-cv': inForm(m.applications_refusal_one_cv),
  'day-over': inForm(m.applications_refusal_day_over),
  'cv-frozen': { status: 409, title: m.refusal_error, text: m.applications_refusal_frozen },
  'tracked-too-many': { status: 409, title: m.refusal_error, text: m.applications_refusal_too_many },
  'was-sent': { status: 409, title: m.refusal_error, text: m.applications_refusal_sent },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

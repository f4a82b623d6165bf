import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'scholarship-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'scholarship-closed': { status: 409, title: m.refusal_error, text: m.scholarships_refused_closed },
  'scholarship-applied': { status: 409, title: m.refusal_error, text: m.scholarships_refused_applied },
  'scholarship-decided': { status: 409, title: m.refusal_error, text: m.scholarships_refused_decided },
  'scholarship-full': { status: 409, title: m.refusal_error, text: m.scholarships_refused_full },
  'scholarship-over': { status: 409, title: m.refusal_error, text: m.scholarships_refused_over },
  'scholarship-early': { status: 409, title: m.refusal_error, text: m.scholarships_refused_early },
  'scholarship-has-course': { status: 409, title: m.refusal_error, text: m.scholarships_refused_has_course },
  'scholarship-not-for-sale': {
    status: 409,
    title: m.refusal_error,
    text: m.scholarships_refused_not_for_sale,
  },
  'scholarship-owned': { status: 409, title: m.refusal_error, text: m.scholarships_refused_owned },
  'scholarship-day': inForm(m.scholarships_refused_day),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'coupon-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  // One refusal for a code that is unknown, not for this course, not yet or no longer good, or used up: guessing tells nothing more.
  'coupon-invalid': { status: 409, title: m.coupons_refused_title, text: m.coupons_refused_invalid },
  'coupon-used': { status: 409, title: m.coupons_refused_title, text: m.coupons_refused_used },
  'coupon-over': { status: 409, title: m.refusal_error, text: m.coupons_refused_over },
  'coupon-code': inForm(m.coupons_refused_code),
  'coupon-taken': inForm(m.coupons_refused_taken),
  'coupon-days': inForm(m.coupons_refused_days),
  'coupon-past': inForm(m.coupons_refused_past),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

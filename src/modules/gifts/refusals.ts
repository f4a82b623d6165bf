import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { MOST_AHEAD_DAYS } from './rules.ts'

export const refusals = {
  'gift-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'gift-paid': { status: 409, title: m.refusal_error, text: m.gifts_refused_paid },
  'gift-not-open': { status: 409, title: m.refusal_error, text: m.gifts_refused_not_open },
  'gift-taken': { status: 409, title: m.refusal_error, text: m.gifts_refused_taken },
  'gift-used': { status: 409, title: m.refusal_error, text: m.gifts_refused_used },
  'gift-over': { status: 409, title: m.refusal_error, text: m.gifts_refused_over },
  'gift-owned': { status: 409, title: m.refusal_error, text: m.gifts_refused_owned },
  'gift-not-for-sale': { status: 409, title: m.refusal_error, text: m.gifts_refused_not_for_sale },
  'gift-code': inForm(m.gifts_refused_code),
  'gift-day': inForm(() => m.gifts_refused_day({ ruleDays: MOST_AHEAD_DAYS })),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

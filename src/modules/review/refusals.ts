import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = { 'review-no-phone': inForm(m.refusal_review_no_phone) } satisfies Record<
  string,
  RefusalKind
>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

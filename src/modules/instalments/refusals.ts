import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'parts-not-offered': {
    status: 409,
    title: m.refusal_payment_title,
    text: m.instalments_refused_not_offered,
  },
  'parts-none': { status: 409, title: m.refusal_payment_title, text: m.instalments_refused_none },
  'parts-moved': { status: 409, title: m.refusal_payment_title, text: m.instalments_refused_moved },
  'parts-newest-first': {
    status: 409,
    title: m.refusal_refund_title,
    text: m.instalments_refused_newest_first,
  },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

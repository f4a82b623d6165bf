import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'target-not-allowed': inForm(m.webhooks_refusal_target),
  'webhooks-too-many': { status: 409, title: m.refusal_error, text: m.webhooks_refusal_too_many },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

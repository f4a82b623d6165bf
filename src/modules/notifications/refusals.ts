import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'push-no-browser': inForm(m.push_no_browser),
  'push-not-allowed': inForm(m.push_not_allowed),
  'push-too-many': { status: 409, title: m.refusal_error, text: m.push_too_many },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'announced-enough': { status: 409, title: m.refusal_error, text: m.teaching_refused_enough },
  'teaches-already': inForm(m.teaching_refused_already),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

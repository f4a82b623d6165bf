import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'royalty-day': inForm(m.royalties_refused_day),
  'royalty-most': inForm(m.royalties_refused_most),
  'royalty-off': inForm(m.royalties_refused_off),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

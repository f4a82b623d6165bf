import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'opening-closed': { status: 409, title: m.refusal_opening_closed_title, text: m.refusal_opening_closed },
  'application-enough': {
    status: 409,
    title: m.refusal_application_enough_title,
    text: ({ support }) => m.refusal_application_enough({ support: String(support) }),
  },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

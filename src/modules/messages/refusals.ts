import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'message-blocked': { status: 409, title: m.refusal_error, text: m.messages_refusal_blocked },
  'message-gone': { status: 409, title: m.refusal_error, text: m.messages_refusal_gone },
  'message-waits': { status: 409, title: m.refusal_error, text: m.messages_refusal_waits },
  'message-self': { status: 409, title: m.refusal_error, text: m.messages_refusal_self },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

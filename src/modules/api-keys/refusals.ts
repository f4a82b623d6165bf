import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'api-keys-too-many': { status: 409, title: m.refusal_error, text: m.keys_refusal_too_many },
  'key-invalid': { status: 401, title: m.keys_refusal_invalid_title, text: m.keys_refusal_invalid },
  'key-scope': { status: 403, title: m.refusal_not_allowed_title, text: m.keys_refusal_scope },
  'repeat-differs': { status: 409, title: m.refusal_error, text: m.keys_refusal_repeat_differs },
  'repeat-busy': { status: 409, title: m.refusal_error, text: m.keys_refusal_repeat_busy },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

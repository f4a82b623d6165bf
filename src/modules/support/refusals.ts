import { type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'thread-closed': { status: 409, title: m.refusal_error, text: m.refusal_thread_closed },
  'thread-full': { status: 409, title: m.refusal_error, text: m.refusal_thread_full },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

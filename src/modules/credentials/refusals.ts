import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'certificate-revoked': { status: 409, title: m.refusal_error, text: m.refusal_certificate_revoked },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

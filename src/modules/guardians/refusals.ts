import { inForm, type RefusalKind } from '#core/refusals.ts'
import { NUMBER_RETENTION_DAYS } from '#kit/said-numbers.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'guardian-own': inForm(m.guardians_refused_own),
  'guardian-said-no': inForm(() => m.guardians_refused_said_no({ ruleDays: NUMBER_RETENTION_DAYS })),
  'guardian-stopped': inForm(m.guardians_refused_stopped),
  'guardian-enough': inForm(m.guardians_refused_enough),
  'guardian-known': { status: 409, title: m.refusal_error, text: m.guardians_refused_known },
  'guardian-child': inForm(m.guardians_refused_child),
  'guardian-full': inForm(m.guardians_refused_full),
  'guardian-over': { status: 410, title: m.guardians_over_title, text: m.guardians_over_text },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

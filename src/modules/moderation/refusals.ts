import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'report-kind': inForm(m.moderation_report_kind),
  'report-own': { status: 403, title: m.refusal_error, text: m.moderation_report_own },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

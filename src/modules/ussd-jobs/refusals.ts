import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'ussd-code-invalid': inForm(m.ussd_jobs_code_invalid),
  'ussd-code-taken': { status: 409, title: m.refusal_check_form, text: m.ussd_jobs_code_taken },
  'not-decided': { status: 409, title: m.refusal_error, text: m.ussd_jobs_not_decided },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

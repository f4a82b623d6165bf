import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'resume-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'resume-too-many': { status: 409, title: m.refusal_error, text: m.resume_refusal_too_many },
  'resume-changed': { status: 409, title: m.resume_conflict, text: m.resume_refusal_changed },
  'resume-not-json': inForm(m.resume_refusal_not_json),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

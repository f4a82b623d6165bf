import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { fileWords } from './file-words.ts'

export const refusals = {
  'resume-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
  'resume-too-many': { status: 409, title: m.refusal_error, text: m.resume_refusal_too_many },
  'resume-changed': { status: 409, title: m.resume_conflict, text: m.resume_refusal_changed },
  'resume-file-empty': inForm(fileWords['resume-file-empty']),
  'resume-not-utf8': inForm(fileWords['resume-not-utf8']),
  'resume-not-json': inForm(fileWords['resume-not-json']),
  'resume-version': inForm(fileWords['resume-version']),
  'resume-wrong-type': inForm(fileWords['resume-wrong-type']),
  'resume-nothing': inForm(fileWords['resume-nothing']),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

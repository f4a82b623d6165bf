import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'final-none': { status: 404, title: m.refusal_not_found_title, text: m.skill_refused_none },
  'final-early': { status: 409, title: m.refusal_error, text: m.skill_refused_early },
  'final-again': { status: 409, title: m.refusal_error, text: m.skill_refused_again },
  'final-over': { status: 409, title: m.skill_refused_over_title, text: m.skill_refused_over },
  'final-short': inForm(({ words, least }) =>
    m.skill_refused_short({ words: Number(words), least: Number(least) }),
  ),
  'final-marked': { status: 409, title: m.refusal_error, text: m.skill_refused_marked },
  'skill-early': { status: 409, title: m.refusal_error, text: m.skill_refused_certificate },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

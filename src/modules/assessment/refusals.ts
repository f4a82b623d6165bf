import { type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { STARTS_A_DAY } from './rules.ts'

export const refusals = {
  'assessment-empty': {
    status: 404,
    title: m.refusal_assessment_empty_title,
    text: m.refusal_assessment_empty,
  },
  'assessment-limit': {
    status: 429,
    title: m.refusal_assessment_limit_title,
    text: () => m.refusal_assessment_limit({ ruleTimes: STARTS_A_DAY }),
  },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

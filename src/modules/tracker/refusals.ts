import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'goal-not-found': { status: 404, title: m.refusal_error, text: m.refusal_goal_not_found },
  'points-range': inForm(m.refusal_points_range),
  'daily-no-phone': inForm(m.refusal_daily_no_phone),
  'amount-range': inForm(m.refusal_amount_range),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

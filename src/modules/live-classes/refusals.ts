import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

const late = (text: () => string): RefusalKind => ({ status: 409, title: m.refusal_error, text })

export const refusals = {
  'class-not-found': { status: 404, title: m.refusal_not_found_title, text: m.live_not_found },
  'class-full': late(m.live_refused_full),
  'class-over': late(m.live_refused_over),
  'class-cancelled': late(m.live_refused_cancelled),
  'class-locked': late(m.live_refused_locked),
  'class-taught': late(m.live_refused_taught),
  'class-past': inForm(m.live_refused_past),
  'class-busy': inForm(m.live_refused_busy),
  'class-seats': inForm(m.live_refused_seats),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

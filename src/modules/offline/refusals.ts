import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'event-unreadable': { status: 400, title: m.refusal_error, text: m.refusal_event_unreadable },
  'course-withdrawn': { status: 403, title: m.refusal_error, text: m.refusal_course_withdrawn },
  'phone-of-another': { status: 409, title: m.refusal_error, text: m.refusal_phone_of_another },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

import { inForm, type RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

const slot = (text: () => string): RefusalKind => ({ status: 409, title: m.mentors_slot_title, text })

export const refusals = {
  'slot-taken': slot(m.mentors_slot_taken),
  'slot-past': slot(m.mentors_slot_past),
  'slot-notice': slot(m.mentors_slot_notice),
  'slot-hours': slot(m.mentors_slot_hours),
  'slot-own': slot(m.mentors_slot_own),
  'slot-missing': inForm(m.mentors_slot_missing),
  'mentor-not-found': { status: 404, title: m.refusal_not_found_title, text: m.mentors_not_found },
  'mentor-underage': inForm(m.refusal_mentor_underage),
  'mentor-linked': inForm(m.admin_mentor_linked),
  'payout-too-much': inForm(m.admin_payout_too_much),
  'payout-known': inForm(m.admin_payout_known),
  'payout-reference': inForm(m.admin_payout_reference_invalid),
  'time-invalid': inForm(m.mentoring_refused_time),
  'hours-short': inForm(m.mentoring_refused_short),
  'hours-many': inForm(m.mentoring_refused_hours_many),
  'day-past': inForm(m.mentoring_refused_day_past),
  'days-order': inForm(m.mentoring_refused_days_order),
  'days-many': inForm(m.mentoring_refused_days_many),
  'meeting-host': inForm(m.mentoring_refused_host),
  'packages-many': { status: 409, title: m.refusal_error, text: m.mentoring_refused_packages },
  'mentor-self': { status: 409, title: m.refusal_error, text: m.mentors_self },
  'session-over': { status: 409, title: m.refusal_error, text: m.bookings_refused_over },
  'session-late': { status: 409, title: m.refusal_error, text: m.bookings_refused_late },
  'session-running': { status: 409, title: m.refusal_error, text: m.bookings_refused_running },
  'session-marked': { status: 409, title: m.refusal_error, text: m.bookings_refused_marked },
  'review-written': { status: 409, title: m.refusal_error, text: m.bookings_refused_reviewed },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

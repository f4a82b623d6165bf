import { m } from '#paraglide/messages.js'
import type { MentorBooking } from '../types.ts'

/** A session's state, as its mentor and administrators read it. */
export function standingOf({ state, markedAt, absent, cancelledBy }: MentorBooking): string {
  if (state === 'held') return m.mentoring_state_held()
  if (state === 'released') return m.mentoring_state_released()
  if (state === 'cancelled')
    return cancelledBy === 'mentee' ? m.mentoring_state_cancelled_mentee() : m.mentoring_state_cancelled()
  if (absent) return absent === 'mentee' ? m.mentoring_state_no_show() : m.mentoring_state_mentor_away()
  return markedAt ? m.mentoring_state_marked() : m.mentoring_state_booked()
}

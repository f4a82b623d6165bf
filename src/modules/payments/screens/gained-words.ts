import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import { PAYING } from './payment-words.ts'

/** What somebody has who paid a mentor, by where they go on: a session, a package, or money that is kept for another time. */
export function gainedWords(begin: string): string {
  if (begin.startsWith('/bookings/')) return m.bookings_gained_session()
  return begin.startsWith('/mentorship/') ? m.bookings_gained_package() : m.bookings_gained_credit()
}

/** Says so, in place of the words about a payment in general. */
export const toastGained = (begin: string): void =>
  showToast({ title: m.payment_done_title(), text: gainedWords(begin), about: PAYING, travels: true })

import { m } from '#paraglide/messages.js'

/** What somebody has who paid a mentor, by where they go on: a session, a package, or money that is kept for another time. */
export function gainedWords(begin: string): string {
  if (begin.startsWith('/bookings/')) return m.bookings_gained_session()
  return begin.startsWith('/mentorship/') ? m.bookings_gained_package() : m.bookings_gained_credit()
}

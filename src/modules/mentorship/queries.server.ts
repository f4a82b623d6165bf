export { mentorForAdmins, mentorsForAdmins } from './queries/for-admins.server.ts'
export { mentorLedgers } from './queries/ledger.server.ts'
export { ownMentorshipData } from './queries/export.server.ts'
export { mentorView } from './queries/mentor.server.ts'
export { sessionCalendar } from './queries/calendar-file.server.ts'
export { bookingOfPayment, newTimesFor, ownBooking } from './queries/booking.server.ts'
export { listedMentors, type ListedMentor } from './queries/listed.server.ts'
export { listMentors } from './queries/mentors.server.ts'
export {
  mentorBookings,
  ownEarned,
  ownHours,
  ownMentor,
  ownSoldPackages,
} from './queries/mentoring.server.ts'
export { roomOf, roomWith } from './queries/room.server.ts'
export { sessionOffer } from './queries/offer.server.ts'
export {
  cancelledSessions,
  comingSessions,
  prepaidWith,
  ownCredits,
  ownPackages,
  pastSessions,
} from './queries/own.server.ts'
export { testMentor } from './queries/test-mentor.server.ts'
export { mentorShare, portraitOf } from './queries/portrait.server.ts'
export { ownNetwork } from './queries/network.server.ts'
export { upcomingSessions } from './queries/upcoming.server.ts'

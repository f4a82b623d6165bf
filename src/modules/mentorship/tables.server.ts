export { mentors, mentorPackages } from './tables/mentors.server.ts'
export { mentorBusy, mentorHours, mentorDays } from './tables/times.server.ts'
export { bookings, mentorReviews } from './tables/bookings.server.ts'
export { packagePurchases, mentorCredits, mentorPayouts } from './tables/money.server.ts'

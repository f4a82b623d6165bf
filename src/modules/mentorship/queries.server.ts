export { ownMentorshipData } from './queries/export.server.ts'
export { sessionOffer } from './queries/offer.server.ts'
export { testMentor } from './queries/test-mentor.server.ts'

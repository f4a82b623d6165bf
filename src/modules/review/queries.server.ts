export { ownReviewData } from './queries/export.server.ts'
export { certificateStillKnown, knownSkills, ownStillKnown } from './queries/known.server.ts'
export { type ReviewStanding, reviewStanding, reviewWaiting } from './queries/standing.server.ts'
export {
  cardsOnPhone,
  cardToday,
  phoneCard,
  type PhoneCard,
  phoneCardToday,
  wantsCardSms,
} from './queries/today.server.ts'
export { phoneVerdict } from './queries/verdict.server.ts'

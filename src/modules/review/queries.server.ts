export { type ReviewAhead, reviewAhead } from './queries/ahead.server.ts'
export { cardsSince } from './queries/cards.server.ts'
export { ownReviewData } from './queries/export.server.ts'
export { certificateStillKnown, knownSkills, ownStillKnown } from './queries/known.server.ts'
export {
  ownReviewSettings,
  type ReviewStanding,
  reviewStanding,
  reviewWaiting,
} from './queries/standing.server.ts'
export {
  cardsOnPhone,
  cardToday,
  phoneCard,
  type PhoneCard,
  phoneCardToday,
  standingOnPhone,
} from './queries/today.server.ts'
export { openedCard, phoneVerdict } from './queries/verdict.server.ts'

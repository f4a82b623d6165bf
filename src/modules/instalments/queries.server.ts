export { instalmentRules } from './queries/books.server.ts'
export { ownInstalmentsData } from './queries/export.server.ts'
export { offersOf, openedWith, partsOffer } from './queries/offer.server.ts'
export { laterPayments, orderedParts, ownPlan } from './queries/plan.server.ts'

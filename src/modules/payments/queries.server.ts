export { ownPayment, ownPayments, pendingPaymentFor, quoteFor } from './queries/own.server.ts'
export { countOpenRefunds, countOpenReviews, listMoneyReviews, listPayments, listRefunds, paymentStory } from './queries/books.server.ts'
export { brokenInvariants, moneyFigures } from './queries/invariants.server.ts'

export {
  discountedPrice,
  ownPayment,
  ownPayments,
  paidFor,
  pendingPaymentFor,
  quoteFor,
} from './queries/own.server.ts'
export {
  countOpenRefunds,
  countOpenReviews,
  listMoneyReviews,
  listRefunds,
  payersNumbers,
  paymentStory,
  sentBackKes,
} from './queries/books.server.ts'
export type { Beside } from './queries/beside.server.ts'
export { listPayments, paymentForAdmin, paymentsOfPerson } from './queries/payment-list.server.ts'
export { knownPhone } from './queries/known-phone.server.ts'
export { paymentSale, type Sale } from './queries/sale.server.ts'
export { type Broken, brokenInvariants, brokenOf, moneyFigures } from './queries/invariants.server.ts'
export { brokenRoyalties } from './queries/royalties.server.ts'
export { ownPaymentsData } from './queries/export.server.ts'
export { ledgerTrouble } from './ledger-standing.server.ts'
export { hasUnsettledMoney } from './queries/unsettled.server.ts'
export { waitingMoney, type WaitingMoney } from './queries/waiting.server.ts'

export { seatRules } from './queries/books.server.ts'
export { ownOrganisationsData } from './queries/export.server.ts'
export { invoicePdf, reportPdf } from './queries/files.server.ts'
export {
  type OrganisationForAdmin,
  organisationForAdmin,
  organisationsForAdmins,
} from './queries/for-admins.server.ts'
export {
  importFaults,
  importsOf,
  invitationsOf,
  joinLink,
  waitingCount,
} from './queries/invitations.server.ts'
export { inviterOf } from './queries/joining.server.ts'
export { invoiceOf, invoicesForAdmins, invoicesOf, invoiceSums } from './queries/invoices.server.ts'
export { managed, ownManaged } from './queries/managed.server.ts'
export {
  certificateMark,
  markForPrint,
  markPicture,
  marksForAdmin,
  marksForManager,
} from './queries/marks.server.ts'
export { monthsOf, oneMonth } from './queries/months.server.ts'
export { ownMemberships } from './queries/own.server.ts'
export { invoiceToPay, payableInvoice, seatOutcome } from './queries/paying.server.ts'
export { peopleOf } from './queries/people.server.ts'
export { recordStoreOf } from './queries/record-store.server.ts'
export { ownRequests, requestsOf } from './queries/requests.server.ts'
export { lotsOf, seatPrices, seatsOf } from './queries/seats.server.ts'

export { organisationMarks } from './tables/marks.server.ts'
export { invitationImports, invitations, INVITATION_STATES } from './tables/invitations.server.ts'
export {
  organisationManagers,
  organisationMembers,
  organisationMonths,
  organisations,
} from './tables/organisations.server.ts'
export { joinRequests, memberRemovals } from './tables/requests.server.ts'
export { recordStatements, recordStores } from './tables/record-stores.server.ts'
export { organisationSeats, seatInvoices, seatLots, seatPayments } from './tables/seats.server.ts'

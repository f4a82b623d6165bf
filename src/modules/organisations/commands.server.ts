export {
  agreeName,
  createOrganisation,
  endOrganisation,
  grantSeats,
  nameManager,
  removeManager,
} from './commands/administer.server.ts'
export { forgetOldInvitations, forgetPerson } from './commands/forget.server.ts'
export { cancelInvoice, exportInvoices, markInvoicePaid, orderSeats } from './commands/invoices.server.ts'
export {
  endLink,
  importPeople,
  inviteOne,
  readImport,
  renewLink,
  withdrawInvitation,
} from './commands/invite.server.ts'
export {
  acceptInvitation,
  declineInvitation,
  joinBySignOn,
  leaveOrganisation,
  nameOnCertificates,
  openInvitation,
  removeMember,
  showProgress,
} from './commands/join.server.ts'
export { decideMark, uploadMark, withdrawMark } from './commands/marks.server.ts'
export { keepMonths } from './commands/months.server.ts'
export { orderSeatPayment, returnSeats, settleSeatPayment } from './commands/pay.server.ts'
export { exportPeople } from './commands/people-file.server.ts'
export {
  endRecordStore,
  resumeRecordStore,
  sendRecords,
  setRecordStore,
  tryRecordStore,
} from './commands/record-store.server.ts'
export {
  findStatements,
  forgetOldStatements,
  handleEvent,
  sendStatements,
} from './commands/statements.server.ts'
export { answerRequest, chooseLink, forgetOldRequests, withdrawRequest } from './commands/requests.server.ts'
export { giveGroup, giveSeat, openSeats, takeSeat, withdrawSeat } from './commands/seats.server.ts'
export { sendInvitations, sendWaiting } from './commands/send.server.ts'

export { endOtherSessions, endSession, renewSession, signIn, signOut } from './commands/sign-in.server.ts'
export { confirmEmail, resendConfirmation, signUp } from './commands/sign-up.server.ts'
export { askForReset, changePassword, resetPassword } from './commands/password.server.ts'
export {
  grantAdmin, grantAdminByEmail, reinstateUser, rememberLanguage, revokeAdmin, revokeAdminByEmail, suspendUser,
} from './commands/people.server.ts'
export { writeAudit } from './audit.server.ts'

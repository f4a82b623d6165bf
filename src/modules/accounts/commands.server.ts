export { endOtherSessions, endSession, renewSession, signIn, signOut } from './commands/sign-in.server.ts'
export { confirmEmail, resendConfirmation, signUp } from './commands/sign-up.server.ts'
export { answerQuestion, completeOnboarding } from './commands/onboarding.server.ts'
export type { Admitted, Entered } from './factor/challenge.server.ts'
export { admitSignedOn, openProvedAccount } from './factor/signed-on.server.ts'
export { answerChallenge } from './commands/answer-challenge.server.ts'
export {
  renewRecoveryCodes,
  resetSecondFactorByEmail,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './commands/second-factor.server.ts'
export { showPassword } from './commands/fresh-password.server.ts'
export { mailLink } from './mail-link.server.ts'
export { askForReset, changePassword, resetPassword } from './commands/password.server.ts'
export {
  grantAdmin,
  grantAdminByEmail,
  reinstateUser,
  rememberLanguage,
  rememberZone,
  revokeAdmin,
  revokeAdminByEmail,
  suspendUser,
} from './commands/people.server.ts'
export { changeName, chooseNotifications, stopMails } from './commands/profile.server.ts'
export { learnerOfPhone, linkPhone, newLinkCode } from './commands/phone-people.server.ts'
export { leaveByPhone } from './commands/leave-by-phone.server.ts'
export { checkPhonePin, type PinCheck, resetPhonePin, setPhonePin } from './commands/phone-pin.server.ts'
export { confirmPhone, removePhone, sendPhoneCode } from './commands/phone.server.ts'
export { becomeAdult, noteConsent, sayUnder18 } from './commands/age.server.ts'
export { changePicture, removePicture } from './commands/picture.server.ts'
export { askForDeletion, forgetPerson, cancelDeletion } from './commands/deletion.server.ts'
export { forgetExpired, forgetSimulated } from './commands/expired.server.ts'
export {
  changePeople,
  changePerson,
  dropFilter,
  endSessionOf,
  saveFilter,
  type Outcome,
} from './commands/administration.server.ts'
export { handleEvent, writeAudit } from './audit.server.ts'

import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { adminPermissions, users } from './tables.server.ts'

export {
  auditAbout,
  countUsers,
  listUsers,
  personForAdmin,
  savedFilters,
  sessionsForAdmin,
} from './queries/administration.server.ts'
export { auditedOf, auditReader, type AuditFilter, emailsOf, listAudit } from './queries/audit.server.ts'
export { goalWord, interestWord } from './screens/onboarding/answer-words.ts'
export { answersSoFar } from './queries/onboarding.server.ts'
export { openQuestion, putOffQuestion } from './screens/onboarding/questions.server.ts'
export { ownAccountData } from './queries/export.server.ts'
export {
  avatarPicture,
  isOwnPhone,
  ownProfile,
  ownSettings,
  peopleToErase,
  takesMessages,
  pinState,
  wasAnybodyErased,
} from './queries/own.server.ts'
export {
  accountByEmail,
  contactOf,
  hasPassword,
  hasProvedAccount,
  isUnderage,
  notificationPreferences,
  zoneOf,
  personByEmail,
  verifiedPhoneOf,
} from './queries/people.server.ts'
export { isStaying } from './queries/staying.server.ts'
export { portraitOfPerson } from './queries/portrait.server.ts'
export { leavingOn, numberOf, personOfPhone, type PhonePerson } from './queries/phone-people.server.ts'
export { ownUser, sessionView, userView } from './queries/program-views.server.ts'
export { type KnownSession, openSessions, ownSessions, sessionOf } from './queries/sessions.server.ts'
export { admitOrAsk } from './screens/auth/enter.server.ts'
export { challengeIsOpen, type OwnSecondFactor, ownSecondFactor } from './queries/second-factor.server.ts'
export { showsSamples } from './queries/samples.server.ts'
export { suspendedPeople } from './queries/suspended.server.ts'
export {
  deviceCookie,
  deviceOfRequest,
  endedCookie,
  entryCookies,
  isKnownBrowser,
  knownCookie,
  sessionCookie,
  tokenOfRequest,
  unsigned,
} from './session-cookies.server.ts'

/** Administrators by address, for the command line. */
export const listAdmins = query(
  { who: 'anyone', because: 'called by the command line only, outside HTTP' },
  async (ctx) => {
    return ctx.db
      .select({
        email: users.email,
        grantedBy: adminPermissions.grantedBy,
        grantedAt: adminPermissions.grantedAt,
      })
      .from(adminPermissions)
      .innerJoin(users, eq(users.id, adminPermissions.userId))
      .orderBy(asc(users.email))
  },
)

export { saidName } from './queries/said-name.server.ts'
export { type LinkStanding, linkStanding } from './queries/links.server.ts'
export { mailsOff, readerOfMails } from './queries/mails-off.server.ts'

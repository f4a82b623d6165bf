import type { Module } from '#core/module.ts'
import { forgetExpired, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownAccountData } from './queries.server.ts'

export const accounts: Module = {
  name: 'accounts',
  limits,
  tidy: { forgetExpired },
  exportPerson: { section: 'account', read: ownAccountData },
  forgetPerson,
  withheld: {
    credentials: 'the hash of the password: whoever has it can try passwords',
    mailed_links: 'the hash of a link that opens the account',
    phone_codes: 'the hash of a code that is still secret',
  },
  hidden: ['/account', '/auth', '/mails/', '/onboarding', '/sign-out'],
  forAdmins: [
    'grantAdmin',
    'revokeAdmin',
    'suspendUser',
    'reinstateUser',
    'listUsers',
    'personByEmail',
    'countUsers',
    'listAudit',
  ],
  open: {
    commands: {
      signUp: 'makes the account',
      signIn: 'opens the session',
      confirmEmail: 'the token from the mail is the permission',
      resendConfirmation: 'mails the address itself, and answers the same for any address',
      askForReset: 'mails the address itself, and answers the same for any address',
      resetPassword: 'the token from the mail is the permission',
      stopReplyMails: 'the sealed token from the mail is the permission',
      signOut: 'ends the own session, and without one there is nothing to end',
      grantAdminByEmail: 'called by the command line only, outside HTTP',
      revokeAdminByEmail: 'called by the command line only, outside HTTP',
      writeAudit: 'called by other commands in their transaction',
    },
    queries: {
      sessionOf: 'finds out who calls; the signed token is the permission',
      sessionView: 'the token is the permission',
      linkIsGood: 'the token from the mail is the permission, and the answer is yes or no',
      verifiedPhoneOf: 'for SMS made by other modules',
      contactOf: 'for mails and certificates made by other modules',
      replyMailsOf: 'the sealed token from the mail is the permission',
      replyMailsOff: 'makes an address, touches no data',
      mailChoices: 'for mails made by other modules, and the answer is which kinds',
      userView: 'shapes a row that was already read',
      suspendedPeople: 'a part of what other queries ask',
      sessionCookie: 'makes a cookie line, touches no data',
      endedCookie: 'makes a cookie line, touches no data',
      tokenOfRequest: 'reads a request, touches no data',
      unsigned: 'checks a signature, touches no data',
      avatarPicture: 'the unguessable version is the permission',
      peopleToErase: 'called by a timer',
      wasAnybodyErased: 'called by a timer',
      accountByEmail: 'called by the command line only, outside HTTP',
      listAdmins: 'called by the command line only, outside HTTP',
    },
  },
}

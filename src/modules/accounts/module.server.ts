import type { Module } from '#core/module.ts'
import { forgetExpired, forgetSimulated } from './commands/expired.server.ts'
import { forgetPerson } from './commands/deletion.server.ts'
import { handleEvent } from './audit.server.ts'
import { mailLink } from './mail-link.server.ts'
import { ownAccountData } from './queries/export.server.ts'

export const accounts: Module = {
  name: 'accounts',
  jobs: { 'mail-link': { retryLimit: 5, run: mailLink } },
  tidy: { forgetExpired, forgetSimulated },
  exportPerson: { section: 'account', read: ownAccountData },
  forgetPerson,
  withheld: {
    credentials: 'the hash of the password: whoever has it can try passwords',
    mailed_links: 'the hash of a link that opens the account',
    recovery_codes: 'the seals of codes that open the account',
    sign_in_challenges: 'the hash of a sign-in that waits for its code',
    phone_codes: 'the hash of a code that is still secret',
    phone_pins: 'the seal of a PIN: whoever has it can try PINs',
    phone_links: 'the hash of a code that is still secret',
  },
  handleEvent,
  hidden: ['/account', '/auth', '/mails/', '/onboarding', '/sign-out'],
  forMinors: ['showPassword'],
  open: {
    queries: {
      mailsOff: 'makes an address, touches no data',
      saidName: 'changes a word, touches no data',
      isStaying: 'a part of what other queries ask',
      numberOf: 'a part of what other queries ask',
      suspendedPeople: 'a part of what other queries ask',
      openQuestion: 'asks nobody: chooses by the profile that it is given',
      putOffQuestion: 'asks nobody: writes a cookie of the browser that asks',
      sessionCookie: 'makes a cookie line, touches no data',
      isKnownBrowser: 'reads a cookie that names nobody',
      entryCookies: 'makes cookie lines, touches no data',
      knownCookie: 'makes a cookie line, touches no data',
      endedCookie: 'makes a cookie line, touches no data',
      deviceCookie: 'makes a cookie line, touches no data',
      deviceOfRequest: 'reads a request, touches no data',
      tokenOfRequest: 'reads a request, touches no data',
      unsigned: 'checks a signature, touches no data',
    },
  },
}

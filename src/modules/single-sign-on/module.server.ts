import type { Module } from '#core/module.ts'
import { forgetPerson, forgetWays } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownSignOnData } from './queries.server.ts'

export const singleSignOn: Module = {
  name: 'single-sign-on',
  limits,
  tidy: { forgetWays },
  exportPerson: { section: 'signOn', read: ownSignOnData },
  forgetPerson,
  withheld: {
    sign_on_ways:
      'a way in that is open for an hour, or a day, and belongs to a browser before it belongs to an account',
  },
  hidden: ['/sign-in'],
  forMinors: ['joinOwnOrganisation', 'linkAccount', 'unlinkAccount'],
  open: {
    commands: {
      beginWay: 'the first step of signing in',
      hearWay:
        "signing in: what an organisation's server signed, in the browser that asked for it, is the permission",
      askForAccount:
        'signing up; the browser proves that the way in is its own, and the answer is the same for any address',
      openAccount: 'the token from the mail is the permission',
      forgetWays: 'called by a timer',
    },
    queries: {
      wayView: 'whoever has the address of an organisation that signs its people in here sees its name',
      findOrganisation: 'finds no others than these, by a name or domain that is known already',
      firstView: 'signing in; the browser proves that the way in is its own',
      mailedView: 'the token from the mail is the permission',
    },
  },
  forAdmins: ['setUpSignOn', 'changeSignOn', 'closeSignOn', 'removeSignOn', 'signOnForAdmin'],
}

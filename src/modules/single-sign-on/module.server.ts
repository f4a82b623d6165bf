import type { Module } from '#core/module.ts'
import { forgetPerson, forgetWays } from './commands/forget.server.ts'
import { ownSignOnData } from './queries/export.server.ts'

export const singleSignOn: Module = {
  name: 'single-sign-on',
  tidy: { forgetWays },
  exportPerson: { section: 'signOn', read: ownSignOnData },
  forgetPerson,
  withheld: {
    sign_on_ways:
      'a way in that is open for an hour, or a day, and belongs to a browser before it belongs to an account',
  },
  hidden: ['/sign-in'],
}

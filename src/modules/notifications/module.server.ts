import type { Module } from '#core/module.ts'
import { forgetPerson, handleEvent, sendDigests, mergeAccounts } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownNotificationsData } from './queries.server.ts'

export const notifications: Module = {
  name: 'notifications',
  limits,
  jobs: {
    // From five past six in the evening to five past ten in Nairobi, hourly: a worker that was down catches up.
    'mail-replies': { retryLimit: 3, cron: '5 15-19 * * *', run: sendDigests },
  },
  exportPerson: { section: 'notices', read: ownNotificationsData },
  forgetPerson,
  mergeAccounts,
  handleEvent,
  hidden: ['/notifications'],
  open: {
    commands: {
      notify: 'called by other commands in their transaction',
      handleEvent: 'called by other modules through the context, in their transaction',
      sendDigests: 'called by a timer',
    },
  },
}

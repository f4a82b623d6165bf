import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownUssdData } from './queries.server.ts'

export const ussdJobs: Module = {
  name: 'ussd-jobs',
  limits,
  exportPerson: { section: 'ussdJobs', read: ownUssdData },
  forgetPerson,
  forAdmins: ['approveUssdJob', 'hideUssdJob', 'refuseUssdJob', 'restoreUssdJob'],
  open: { queries: { countUssdJobs: 'COM-06: public', ussdBoard: 'USSD-31: public' } },
}

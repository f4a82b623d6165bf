import type { Module } from '#core/module.ts'
import { forgetPerson, handleEvent } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownUssdData } from './queries.server.ts'

export const ussdJobs: Module = {
  name: 'ussd-jobs',
  limits,
  exportPerson: { section: 'ussdJobs', read: ownUssdData },
  forgetPerson,
  handleEvent,
  forAdmins: ['approveUssdJob', 'hideUssdJob', 'refuseUssdJob', 'restoreUssdJob'],
  forMinors: ['appealUssdJob', 'hideReportedUssdJob', 'lockListedUssdJob', 'removeUssdJob'],
  open: {
    commands: {
      applyByPhone: 'USSD-26: the gateway answers for the number that dials',
      handleEvent: 'called by accounts through the context, in its transaction',
    },
    queries: {
      countUssdJobs: 'COM-06: public',
      newestUssdJob: 'USSD-31: public',
      ussdBoard: 'USSD-31: public',
      jobForPhone: 'USSD-25: what the public board shows',
      jobOfDigits: 'USSD-26: what the public board shows',
      jobsForPhone: 'USSD-25: what the public board shows',
    },
  },
}

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
}

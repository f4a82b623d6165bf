import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { handleEvent } from './commands/handle-event.server.ts'
import { ownUssdData } from './queries/export.server.ts'

export const ussdJobs: Module = {
  name: 'ussd-jobs',
  exportPerson: { section: 'ussdJobs', read: ownUssdData },
  forgetPerson,
  handleEvent,
}

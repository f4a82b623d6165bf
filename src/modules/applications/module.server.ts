import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { remindApplications } from './commands/remind.server.ts'
import { ownTrackedData } from './queries/export.server.ts'

export const applications: Module = {
  name: 'applications',
  // Mornings begin at another minute in every zone.
  jobs: { 'remind-applications': { retryLimit: 0, cron: '* * * * *', run: remindApplications } },
  exportPerson: { section: 'applications', read: ownTrackedData },
  forgetPerson,
  hidden: ['/applications'],
}

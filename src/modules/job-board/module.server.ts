import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { ownJobData } from './queries.server.ts'

export const jobBoard: Module = {
  name: 'job-board',
  exportPerson: { section: 'jobs', read: ownJobData },
  forgetPerson,
  open: { queries: { newestListings: 'HOME-10: public' } },
}

import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { newestListings } from './queries/listings.server.ts'
import { ownJobData } from './queries/export.server.ts'

// Of a site map.
const MOST_TO_FIND = 5000

export const jobBoard: Module = {
  name: 'job-board',
  exportPerson: { section: 'jobs', read: ownJobData },
  forgetPerson,
  sitemap: async (ctx) =>
    (await newestListings(ctx, MOST_TO_FIND)).map(({ id }) => ({ path: `/jobs/${id}` })),
  open: { queries: { jobShareOf: 'asks nobody: puts what a picture says into words' } },
}

import type { Module } from '#core/module.ts'
import { forgetOldApplications, forgetPerson } from './commands/forget.server.ts'
import { openOpenings } from './queries/openings.server.ts'
import { ownCareersData } from './queries/applications.server.ts'

export const hiring: Module = {
  name: 'hiring',
  tidy: { forgetOldApplications },
  exportPerson: { section: 'careers', read: ownCareersData },
  forgetPerson,
  sitemap: async (ctx) => [
    { path: '/careers' },
    ...(await openOpenings(ctx)).map(({ slug }) => ({ path: `/careers/${slug}` })),
  ],
}

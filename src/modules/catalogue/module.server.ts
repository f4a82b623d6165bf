import type { Module } from '#core/module.ts'
import { forgetOldSearches } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { sitemap } from './queries/listed.server.ts'

export const catalogue: Module = {
  name: 'catalogue',
  limits,
  tidy: { forgetOldSearches },
  sitemap,
  forAdmins: ['listMissedSearches'],
  open: {
    commands: {
      forgetOldSearches: 'called by a timer',
      countMissedSearch: 'the catalogue is public, and nothing is kept of who searched',
    },
    queries: {
      catalogue: 'PERM-01: public',
      listedCourse: 'PERM-01: public',
      listedCourses: 'PERM-01: public',
      firstLook: 'PERM-01: public, on the home page',
      courseShare: 'for the drawn picture of a published course',
    },
  },
}

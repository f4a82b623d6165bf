import type { Module } from '#core/module.ts'
import { forgetPerson, lapseGrants } from './commands.server.ts'
import { courseNote } from './course-note.server.tsx'
import { limits } from './limits.server.ts'
import { openScholarships, ownScholarshipsData } from './queries.server.ts'
import { scholarshipHref } from './rules.ts'

export const scholarships: Module = {
  name: 'scholarships',
  limits,
  tidy: { lapseGrants },
  exportPerson: { section: 'scholarships', read: ownScholarshipsData },
  forgetPerson,
  courseNote,
  sitemap: async (ctx) =>
    ['/scholarships', ...(await openScholarships(ctx)).map(({ id }) => scholarshipHref(id))].map((path) => ({
      path,
    })),
  withheld: {
    scholarships: 'what administrators decide about prices; what one applied for stands with the application',
  },
  outlives: { 'scholarships.created_by': "an administrator's decision about prices" },
}

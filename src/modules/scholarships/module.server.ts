import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { lapseGrants } from './commands/lapse.server.ts'
import { courseNote } from './course-note.server.tsx'
import { openScholarships } from './queries/open.server.ts'
import { ownScholarshipsData } from './queries/export.server.ts'
import { scholarshipHref } from './rules.ts'

export const scholarships: Module = {
  name: 'scholarships',
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

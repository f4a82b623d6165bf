import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { mailWeeks } from './commands/mail-week.server.ts'
import { tellGroup } from './commands/announce.server.ts'
import { courseSale } from './course-sale.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownGroupsData } from './queries/export.server.ts'

export const groups: Module = {
  name: 'groups',
  jobs: {
    'tell-group': { retryLimit: 5, run: (ctx, { announcementId }) => tellGroup(ctx, String(announcementId)) },
    // From eight in the morning of Nairobi; the later runs find whom a stopped one left out.
    'mail-groups': { retryLimit: 3, cron: '0 5-9 * * 1', run: mailWeeks },
  },
  exportPerson: { section: 'groups', read: ownGroupsData },
  forgetPerson,
  outlives: {
    'group_orders.user_id': 'what an order of the books was for, which the tax law keeps for seven years',
  },
  courseNote,
  courseSale,
  hidden: ['/groups'],
}

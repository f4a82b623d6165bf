import type { Module } from '#core/module.ts'
import { remindOfParts } from './commands/remind.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownInstalmentsData } from './queries/export.server.ts'

export const instalments: Module = {
  name: 'instalments',
  jobs: {
    // From eight in the morning of Nairobi; the later runs find whom a stopped one left out.
    'remind-parts': { retryLimit: 3, cron: '0 5-9 * * *', run: remindOfParts },
  },
  exportPerson: { section: 'instalments', read: ownInstalmentsData },
  forgetPerson: 'What was paid in parts stays: it explains payments in the books, and holds no name.',
  outlives: {
    'instalment_plans.user_id':
      'what payments of the books were for, which the tax law keeps for seven years',
    'instalment_orders.user_id': 'likewise',
  },
  courseNote,
}

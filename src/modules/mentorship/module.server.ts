import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { handleEvent } from './commands/link.server.ts'
import { markUnsaid } from './commands/mark-held.server.ts'
import { remindSessions } from './commands/remind.server.ts'
import { ownMentorshipData } from './queries/export.server.ts'

export const mentorship: Module = {
  name: 'mentorship',
  // Sessions begin at any minute.
  jobs: { 'remind-sessions': { retryLimit: 0, cron: '* * * * *', run: remindSessions } },
  tidy: { markUnsaid },
  exportPerson: { section: 'mentorship', read: ownMentorshipData },
  forgetPerson,
  handleEvent,
  hidden: ['/bookings'],
  outlives: {
    'bookings.user_id': 'what a payment bought; holds no name',
    'package_purchases.user_id': 'what a payment bought; holds no name',
    'mentor_credits.user_id': 'money that came and what became of it; holds no name',
  },
}

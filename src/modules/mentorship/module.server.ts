import type { Module } from '#core/module.ts'
import { forgetPerson, handleEvent, markUnsaid, remindSessions } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownMentorshipData } from './queries.server.ts'

export const mentorship: Module = {
  name: 'mentorship',
  limits,
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

import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { remindDailyGoals } from './commands/daily-reminders.server.ts'
import { handleEvent } from './commands/daily-goal.server.ts'
import { remindGoals } from './commands/reminders.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { ownProgressData } from './queries/export.server.ts'

export const tracker: Module = {
  name: 'tracker',
  jobs: {
    // From five past eight in the morning to seven in the evening in Nairobi, hourly: a worker that was down catches up.
    'remind-goals': { retryLimit: 3, cron: '5 5-16 * * *', run: remindGoals },
    // Hourly, as its people live in all zones: each is told at the hour of their own.
    'remind-daily-goals': { retryLimit: 3, cron: '2 * * * *', run: remindDailyGoals },
  },
  exportPerson: { section: 'progress', read: ownProgressData },
  forgetPerson,
  mergeAccounts,
  handleEvent,
  hidden: ['/progress'],
  open: {
    queries: {
      medalsOf: 'asks nobody: draws what it is given',
      monthsInBars: 'asks nobody: draws what it is given',
      restInWords: 'asks nobody: says what it is given',
      streakInWords: 'asks nobody: says what it is given',
      weeksInWords: 'asks nobody: says what it is given',
    },
  },
}

import type { Module } from '#core/module.ts'
import { forgetOldReviewAnswers, forgetPerson } from './commands/forget.server.ts'
import { gatherEverybody, gatherFor } from './commands/gather.server.ts'
import { handleEvent } from './commands/handle-event.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { remindReviews } from './commands/remind.server.ts'
import { ownReviewData } from './queries/export.server.ts'

export const review: Module = {
  name: 'review',
  jobs: {
    // At four in the morning in Nairobi, before anybody is told what waits.
    'gather-review-cards': { retryLimit: 3, cron: '0 1 * * *', run: gatherEverybody },
    'gather-own-review-cards': { retryLimit: 3, run: (ctx, { userId }) => gatherFor(ctx, String(userId)) },
    // From half past seven in the morning to half past six in the evening in Nairobi, hourly: a worker that was down catches up.
    'remind-reviews': { retryLimit: 3, cron: '30 4-15 * * *', run: remindReviews },
  },
  tidy: { forgetOldReviewAnswers },
  exportPerson: { section: 'review', read: ownReviewData },
  forgetPerson,
  mergeAccounts,
  handleEvent,
  hidden: ['/review'],
}

import type { Module } from '#core/module.ts'
import { reconcileByTheClock } from './commands/reconcile-job.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { countSecond, handleEvent } from './commands/count-second.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { refundPlaces, refundSessions } from './commands/refund-sessions.server.ts'
import { sendLatePrompt } from './commands/start.server.ts'
import { sendRefund } from './commands/send-refund.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { hasUnsettledMoney } from './queries/unsettled.server.ts'
import { ownPaymentsData } from './queries/export.server.ts'

export const payments: Module = {
  name: 'payments',
  jobs: {
    'chase-payment': {
      retryLimit: 3,
      atOnce: 5,
      run: (ctx, { paymentId, once }) => chasePayment(ctx, String(paymentId), { once: once === true }),
    },
    'send-prompt': { retryLimit: 0, run: (ctx, { paymentId }) => sendLatePrompt(ctx, String(paymentId)) },
    'send-refund': {
      retryLimit: 3,
      atOnce: 2,
      run: (ctx, { refundId }) => sendRefund(ctx, String(refundId)),
    },
    // Sessions are below: pending refunds are read from their rows.
    'refund-sessions': { retryLimit: 3, run: refundSessions },
    // The same of places in groups.
    'refund-places': { retryLimit: 3, run: refundPlaces },
    'count-second': {
      retryLimit: 5,
      run: (ctx, { userId, courseId }) => countSecond(ctx, String(userId), Number(courseId)),
    },
    'sweep-payments': { retryLimit: 0, cron: '* * * * *', run: sweepPayments },
    'reconcile-ledger': { retryLimit: 0, cron: '*/15 * * * *', run: reconcileByTheClock },
  },
  exportPerson: { section: 'payments', read: ownPaymentsData },
  forgetPerson,
  handleEvent,
  // A pending refund must find its number, and its messages their reader.
  hasOpenMoney: hasUnsettledMoney,
  outlives: {
    'payments.user_id': 'the tax law: seven years, with the number masked',
    'refunds.requested_by': 'the other half of a payment',
    'refunds.decided_by': "an administrator's decision about other people's money",
    'money_reviews.resolved_by': 'likewise',
  },
  hidden: ['/payments', '/courses/*/purchase', '/test-mpesa'],
}

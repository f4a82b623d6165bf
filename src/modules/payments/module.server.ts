import type { Module } from '#core/module.ts'
import { reconcileByTheClock } from './commands/reconcile-job.server.ts'
import {
  chasePayment,
  countSecond,
  forgetPerson,
  handleEvent,
  refundPlaces,
  refundSessions,
  sendLatePrompt,
  sendRefund,
  sweepPayments,
} from './commands.server.ts'
import { limits } from './limits.server.ts'
import { hasUnsettledMoney, ownPaymentsData } from './queries.server.ts'

export const payments: Module = {
  name: 'payments',
  limits,
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
  forAdmins: [
    'resolveReview',
    'listPayments',
    'exportPayments',
    'paymentsOfPerson',
    'listMoneyReviews',
    'paymentForAdmin',
    'paymentStory',
    'countOpenReviews',
    'assignMoney',
    'returnMoney',
    'beginRefund',
    'reopenRefund',
    'decideRefund',
    'finishRefundByHand',
    'retryRefund',
    'countOpenRefunds',
    'sentBackKes',
    'listRefunds',
    'paymentSale',
  ],
  forMinors: ['requestRefund'],
  open: {
    commands: {
      hearCallback: 'the secret in the path is the permission',
      chasePayment: 'called by a job',
      countSecond: 'called by a job',
      handleEvent: 'called by other modules through the context, in their transaction',
      sendLatePrompt: 'called by a job',
      checkMpesa: 'called by the command line only, outside HTTP',
      registerAtMpesa: 'called by the command line only, outside HTTP',
      sweepPayments: 'called by a timer',
      sendRefund: 'called by a job',
      refundPlaces: 'called by a job and a timer',
      refundSessions: 'called by a job and a timer',
      hearRefundResult: 'the secret in the path is the permission',
      reconcileLedger: 'called by a timer and the command line only, outside HTTP',
    },
    queries: {
      ledgerTrouble: 'for doctor and /admin, whose loader checks; names no person',
      payersNumbers: 'called by a timer',
      hasUnsettledMoney: 'called by the job that erases an account',
      brokenInvariants: 'called by the command line only, outside HTTP',
      brokenOf: 'called by the same, of rules of modules above',
      moneyFigures: 'called by the command line only, outside HTTP',
      waitingMoney: 'for /metrics; counts and ages, names no person',
    },
  },
}

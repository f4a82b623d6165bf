import { forgetOldLimits } from '#adapters/db/limits.server.ts'
import type { JobKind } from '#adapters/jobs/jobs.server.ts'
import { deliverMail, MAIL_RETRIES } from '#modules/outbox/commands.server.ts'
import { chasePayment, sweepPayments } from '#modules/payments/commands.server.ts'
import type { World } from '#world.server.ts'

/** Every kind of background work and what it runs. */
export function jobKinds(world: World): Record<keyof typeof import('#world.server.ts').jobQueues, JobKind> {
  const ctx = () => world.context()
  return {
    'deliver-mail': { retryLimit: MAIL_RETRIES, run: (data) => deliverMail(ctx(), String(data.mailId)) },
    'chase-payment': { retryLimit: 3, run: (data) => chasePayment(ctx(), String(data.paymentId)) },
    'sweep-payments': { retryLimit: 0, cron: '* * * * *', run: () => sweepPayments(ctx()) },
    'tidy-up': { retryLimit: 0, cron: '17 * * * *', run: () => forgetOldLimits(world.open.db, world.now()) },
  }
}

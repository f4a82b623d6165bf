import { forgetOldLimits } from '#adapters/db/limits.server.ts'
import { tidySearchWords } from '#adapters/db/search.server.ts'
import type { JobKind } from '#adapters/queue/queue.server.ts'
import { loggable } from '#kit/failure.ts'
import { forgetExpired } from '#modules/accounts/commands.server.ts'
import { applyDuePrices } from '#modules/courses/commands.server.ts'
import { forgetOldApplications } from '#modules/hiring/commands.server.ts'
import {
  deliverMail,
  deliverSms,
  forgetLocalCopies,
  forgetOldMails,
  forgetOldMessages,
  MAIL_RETRIES,
  SMS_RETRIES,
} from '#modules/outbox/commands.server.ts'
import {
  chasePayment,
  reconcileLedger,
  sendRefund,
  sweepPayments,
} from '#modules/payments/commands.server.ts'
import {
  deliverNewsletter,
  forgetUnconfirmed,
  NEWSLETTER_RETRIES,
} from '#modules/newsletter/commands.server.ts'
import { remindGoals } from '#modules/tracker/commands.server.ts'
import { forgetOldThreads } from '#modules/support/commands.server.ts'
import { keepDemoStreak } from '#sample/sample.server.ts'
import type { World } from '#world.server.ts'
import { eraseAccounts } from './erase.server.ts'
import { forgetTraces, keepLean } from './traces.server.ts'

/** Every kind of background work and what it runs. */
export function jobKinds(world: World): Record<keyof typeof import('#world.server.ts').jobQueues, JobKind> {
  const ctx = () => world.context()
  return {
    'deliver-mail': { retryLimit: MAIL_RETRIES, run: (data) => deliverMail(ctx(), String(data.mailId)) },
    'deliver-sms': { retryLimit: SMS_RETRIES, run: (data) => deliverSms(ctx(), String(data.messageId)) },
    'send-newsletter': {
      retryLimit: NEWSLETTER_RETRIES,
      run: (data) => deliverNewsletter(ctx(), String(data.newsletterId)),
    },
    'chase-payment': {
      retryLimit: 3,
      atOnce: 5,
      run: (data) => chasePayment(ctx(), String(data.paymentId), { once: data.once === true }),
    },
    'send-refund': { retryLimit: 3, atOnce: 2, run: (data) => sendRefund(ctx(), String(data.refundId)) },
    'sweep-payments': { retryLimit: 0, cron: '* * * * *', run: () => sweepPayments(ctx()) },
    'reconcile-ledger': { retryLimit: 0, cron: '*/15 * * * *', run: () => reconcile(world) },
    // From five past eight in the morning to seven in the evening in Nairobi (pg-boss counts in UTC), hourly: a worker that was down makes up for it.
    'remind-goals': { retryLimit: 3, cron: '5 5-16 * * *', run: () => remindGoals(ctx()) },
    // As the day begins in Nairobi.
    'demo-streak': { retryLimit: 3, cron: '0 21 * * *', run: () => keepDemoStreak(ctx()) },
    'erase-accounts': { retryLimit: 0, cron: '37 * * * *', run: () => erase(world) },
    // At two in the night of Nairobi.
    'keep-lean': { retryLimit: 0, cron: '0 23 * * *', run: () => keepLean(world) },
    'apply-prices': { retryLimit: 3, cron: '2 * * * *', run: () => applyDuePrices(ctx()) },
    'tidy-up': { retryLimit: 0, cron: '17 * * * *', run: () => tidyUp(world) },
  }
}

async function erase(world: World): Promise<void> {
  if ((await eraseAccounts(world.context())) > 0) await forgetTraces(world)
}

const tidying = {
  forgetOldMessages,
  forgetOldMails,
  forgetLocalCopies,
  forgetOldApplications,
  forgetUnconfirmed,
  forgetOldThreads,
  forgetExpired,
}

/** The hour after three in Nairobi, when few people are there. */
const isNight = (moment: Date): boolean => (moment.getUTCHours() + 3) % 24 === 3

/** One step that fails does not hold up the others; the job fails at the end, so that it shows. */
async function tidyUp(world: World): Promise<void> {
  const ctx = world.context()
  const failed: string[] = []
  const steps = {
    forgetOldLimits: () => forgetOldLimits(world.open.db, world.now()),
    tidySearchWords: async () => {
      if (isNight(world.now())) await tidySearchWords(world.open.db)
    },
    ...tidying,
  }
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(ctx)
    } catch (error) {
      ctx.log.error({ step, err: loggable(error) }, 'tidy-up.step')
      failed.push(step)
    }
  }
  if (failed.length > 0) throw new Error(`Could not tidy up: ${failed.join(', ')}`)
}

/** Every quarter of an hour; what M-Pesa's books do not tell now, they tell the next time. */
async function reconcile(world: World): Promise<void> {
  const ctx = world.context()
  if (!ctx.mpesa.available) return
  const result = await reconcileLedger(ctx, { settle: true })
  if (!result.readable) ctx.log.warn({ why: result.why }, 'ledger.unreadable')
  else if (result.differences.length > 0)
    ctx.log.warn({ charges: result.charges, differences: result.differences.length }, 'ledger.differences')
}

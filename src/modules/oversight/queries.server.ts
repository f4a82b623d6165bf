import { eq } from 'drizzle-orm'
import { storageFigures } from '#adapters/db/archiver.server.ts'
import { paymentCounts } from '#adapters/db/counts.server.ts'
import { queueFigures } from '#adapters/queue/queue-figures.server.ts'
import { query } from '#core/operation.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiDays } from '#modules/coaching/tables.server.ts'
import { wrongFigures } from '#modules/community/queries/invariants.server.ts'
import { wrongCounts } from '#modules/courses/queries/invariants.server.ts'
import { smsDays } from '#modules/outbox/tables.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { brokenRoyalties } from '#modules/payments/queries/royalties.server.ts'
import { waitingMoney } from '#modules/payments/queries/waiting.server.ts'
import { readBackups } from './last-backup.server.ts'
import { readCheck } from './last-check.server.ts'
import { type CheckState, checkState } from './rules.ts'
import { leaving } from './queries/leaving.server.ts'

/**
 * Every violated rule in the database: rules of the books with the violating rows, and stored counts that differ from the computed
 * ones.
 */
export const faultsOf = query(
  { who: 'anyone', because: 'called by a job and the command line only, outside HTTP' },
  async (ctx) => ({
    broken: [...(await brokenInvariants(ctx)), ...(await brokenRoyalties(ctx))],
    wrong: await wrongCounts(ctx),
    figures: await wrongFigures(ctx),
  }),
)

/** What the administration says about the hourly check. */
export const lastCheck = query(
  { who: 'admin' },
  async (ctx): Promise<{ state: CheckState; at: Date | null; broken: number }> => {
    const check = await readCheck(ctx)
    return { state: checkState(check, ctx.now()), at: check?.at ?? null, broken: check?.broken ?? 0 }
  },
)

/** The database's part of /metrics, in nine queries. Numbers only, about nobody. */
export const figures = query(
  { who: 'anyone', because: 'called by /metrics, which answers this machine or a secret; names no person' },
  async (ctx) => {
    const { db } = ctx
    const day = nairobiDay(ctx.now())
    const [queue, states, [sms], [ai], check, money, outbox, storage, backups] = await Promise.all([
      queueFigures(db),
      paymentCounts(db),
      db.select({ cents: smsDays.costCents }).from(smsDays).where(eq(smsDays.day, day)),
      db.select({ tokens: aiDays.tokens }).from(aiDays).where(eq(aiDays.day, day)),
      readCheck(ctx),
      waitingMoney(ctx),
      leaving(ctx),
      storageFigures(db),
      readBackups(db),
    ])
    return {
      queue,
      payments: states,
      smsKes: (sms?.cents ?? 0) / 100,
      aiTokens: ai?.tokens ?? 0,
      check,
      money,
      outbox,
      storage,
      backups,
    }
  },
)

import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { hasOpenAppeal } from '../rules.ts'
import { lockedJob, tellAuthor } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'
import { Approval, Denial } from '../types.ts'

type Job = typeof ussdJobs.$inferSelect
type Verb = 'approve' | 'refuse' | 'hide' | 'restore'
type Decision = Pick<Job, 'state'> &
  Partial<Pick<Job, 'reason' | 'hiddenBy' | 'isRuralFriendly' | 'isFeatured'>>

/** Puts a job on the board, or back on it, and notifies its author. @param raw isRuralFriendly and isFeatured, ticked or not (USSD-30) */
export const approveUssdJob = command(
  { who: 'admin', refuses: ['not-found', 'too-many', 'invalid-input', 'not-decided'] },
  (ctx, id: string, raw: unknown): Promise<void> =>
    decide(ctx, id, 'approve', () => ({
      state: 'approved',
      reason: null,
      hiddenBy: null,
      ...parse(Approval, raw),
    })),
)

/** Refuses a job with a reason. */
export const refuseUssdJob = command(
  {
    who: 'admin',
    // 'invalid-input' beside `reason`.
    refuses: ['invalid-input', 'not-found', 'too-many', 'not-decided'],
  },
  (ctx, id: string, raw: unknown): Promise<void> =>
    decide(ctx, id, 'refuse', () => ({ state: 'refused', hiddenBy: null, ...parse(Denial, raw) })),
)

/** Removes a job from the board with a reason. */
export const hideUssdJob = command(
  {
    who: 'admin',
    // 'invalid-input' beside `reason`.
    refuses: ['invalid-input', 'not-found', 'too-many', 'not-decided'],
  },
  (ctx, id: string, raw: unknown): Promise<void> =>
    decide(ctx, id, 'hide', () => ({ state: 'hidden', hiddenBy: 'staff', ...parse(Denial, raw) })),
)

/** Restores a hidden job to the board. */
export const restoreUssdJob = command(
  {
    who: 'admin',
    // 'not-decided' if it is not hidden.
    refuses: ['not-found', 'not-decided', 'too-many'],
  },
  (ctx, id: string): Promise<void> =>
    decide(ctx, id, 'restore', () => ({ state: 'approved', reason: null, hiddenBy: null })),
)

async function decide(ctx: Context, id: string, verb: Verb, decisionIn: () => Decision): Promise<void> {
  const viewer = adminOnly(ctx)
  const decision = decisionIn()
  idOrRefuse(id)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const job = await lockedJob(ctx, id)
    if (verb === 'restore' && job.state !== 'hidden') throw new Refusal('not-decided')
    await ctx.db
      .update(ussdJobs)
      .set({ ...decision, decidedAt: ctx.now() })
      .where(eq(ussdJobs.id, id))
    const details = decision.reason ? { reason: decision.reason } : {}
    await writeAudit(ctx, { actor: viewer.id, action: `ussd-job.${verb}`, object: `ussd-job:${id}`, details })
    // One decision is notified once; the next about the same job is another event.
    if (job.state !== decision.state || hasOpenAppeal(job)) await tellAuthor(ctx, job, decision)
    await invalidateTags(ctx, 'ussd-jobs')
  })
}

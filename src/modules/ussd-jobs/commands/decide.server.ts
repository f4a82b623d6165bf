import { eq } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { ussdJobs } from '../tables.server.ts'
import { Approval, Denial } from '../types.ts'

type Job = typeof ussdJobs.$inferSelect
type Decision = Pick<Job, 'state'> & Partial<Pick<Job, 'reason' | 'isRuralFriendly' | 'isFeatured'>>

/**
 * Puts a job on the board, or back on it, and tells its author.
 * @param raw isRuralFriendly and isFeatured, ticked or not (USSD-30)
 * @throws Refusal 'not-found', 'too-many'
 */
export const approveUssdJob = (ctx: Context, id: string, raw: unknown): Promise<void> =>
  decide(ctx, id, 'approve', () => ({ state: 'approved', reason: null, ...parse(Approval, raw) }))

/** Keeps a job off the board and says why. @throws Refusal 'invalid-input' beside `reason`, 'not-found', 'too-many' */
export const refuseUssdJob = (ctx: Context, id: string, raw: unknown): Promise<void> =>
  decide(ctx, id, 'refuse', () => ({ state: 'refused', ...parse(Denial, raw) }))

/** Takes a job from the board and says why. @throws Refusal 'invalid-input' beside `reason`, 'not-found', 'too-many' */
export const hideUssdJob = (ctx: Context, id: string, raw: unknown): Promise<void> =>
  decide(ctx, id, 'hide', () => ({ state: 'hidden', ...parse(Denial, raw) }))

async function decide(
  ctx: Context,
  id: string,
  verb: 'approve' | 'refuse' | 'hide',
  decisionIn: () => Decision,
): Promise<void> {
  const viewer = adminOnly(ctx)
  const decision = decisionIn()
  const own = eq(ussdJobs.id, idOrRefuse(id, 'not-found'))
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const job = rowOrRefuse(await ctx.db.select().from(ussdJobs).where(own).for('update'), 'not-found')
    await ctx.db
      .update(ussdJobs)
      .set({ ...decision, decidedAt: ctx.now() })
      .where(own)
    await writeAudit(ctx, { actor: viewer.id, action: `ussd-job.${verb}`, object: `ussd-job:${id}` })
    await tellAuthor(ctx, job, decision)
    await pagesChanged(ctx, 'ussd-jobs')
  })
}

/** One decision is told once; the next of the same job is another event, and so is the same one in answer to an appeal. */
async function tellAuthor(ctx: Context, job: Job, { state, reason }: Decision): Promise<void> {
  if (!job.userId || (job.state === state && !isAppealOpen(job))) return
  await notify(ctx, {
    userId: job.userId,
    kind: state === 'approved' ? 'ussd-job-approved' : 'ussd-job-refused',
    eventKey: `ussd-job:${job.id}:${state}:${ctx.now().getTime()}`,
    values: { title: job.title, reason: reason ?? '' },
    href: '/community?tab=ussd-jobs',
  })
}

/** Asked to look again, and nobody has decided since; `job` as it stood before. */
const isAppealOpen = ({ appealedAt, decidedAt }: Job): boolean =>
  appealedAt !== null && (decidedAt === null || decidedAt < appealedAt)

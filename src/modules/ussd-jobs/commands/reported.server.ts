import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { kindsToText, type ReportKind } from '#core/reports.ts'
import { isListed, lockedJob, tellAuthor } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'

/**
 * A job on the board, locked until this transaction ends. For the module that takes reports.
 * @throws Refusal 'not-found'
 */
export async function lockListedUssdJob(ctx: Context, id: unknown) {
  signedIn(ctx)
  return lockedJob(ctx, idOrRefuse(id), isListed(ctx))
}

/**
 * Hides a job that enough people reported, until staff has reviewed it (rules N5), and notifies its author; one that is not on the
 * board is unchanged. Called by the module that takes reports, in its transaction.
 * @param kinds the reasons given
 */
export async function hideReportedUssdJob(ctx: Context, id: unknown, kinds: ReportKind[]): Promise<void> {
  signedIn(ctx)
  const job = await lockedJob(ctx, idOrRefuse(id))
  if (job.state !== 'approved') return
  const hiding = { state: 'hidden', hiddenBy: 'reports', reason: kindsToText(kinds) } as const
  await ctx.db
    .update(ussdJobs)
    .set({ ...hiding, decidedAt: ctx.now() })
    .where(eq(ussdJobs.id, job.id))
  await tellAuthor(ctx, job, hiding)
  await invalidateTags(ctx, 'ussd-jobs')
}

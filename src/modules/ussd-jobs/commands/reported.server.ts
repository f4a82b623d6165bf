import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { kindsToText, type ReportKind } from '#core/reports.ts'
import { isListed, lockedJob, tellAuthor } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'

/**
 * A job of the board, which nobody else changes until this transaction ends. For whoever takes reports.
 * @throws Refusal 'not-found'
 */
export async function lockListedUssdJob(ctx: Context, id: unknown) {
  signedIn(ctx)
  return lockedJob(ctx, idOrRefuse(id), isListed(ctx))
}

/**
 * Takes a job from the board that enough people reported, until somebody of the staff has looked (rules N5), and tells its author; one
 * that is not on the board stays as it is. Called by the module that takes reports, in its transaction.
 * @param kinds what they say it is
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

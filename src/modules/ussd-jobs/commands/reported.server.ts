import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { kindsToText, type ReportKind } from '#core/reports.ts'
import { isListed, lockedJob, tellAuthor } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'

/** A job on the board, locked until this transaction ends. For the module that takes reports. */
export const lockListedUssdJob = command(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, id: unknown) => {
    return lockedJob(ctx, idOrRefuse(id), isListed(ctx))
  },
)

/**
 * Hides a job that enough people reported, until staff has reviewed it (rules N5), and notifies its author; one that is not on the
 * board is unchanged. Called by the module that takes reports, in its transaction.
 * @param kinds the reasons given
 */
export const hideReportedUssdJob = command(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, id: unknown, kinds: ReportKind[]): Promise<void> => {
    const job = await lockedJob(ctx, idOrRefuse(id))
    if (job.state !== 'approved') return
    const hiding = { state: 'hidden', hiddenBy: 'reports', reason: kindsToText(kinds) } as const
    await ctx.db
      .update(ussdJobs)
      .set({ ...hiding, decidedAt: ctx.now() })
      .where(eq(ussdJobs.id, job.id))
    await tellAuthor(ctx, job, hiding)
    await invalidateTags(ctx, 'ussd-jobs')
  },
)

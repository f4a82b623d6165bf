import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { ltiLinks, ltiScores } from './tables.server.ts'

/** Where a score is wanted, and from which course of the platform that was opened, where it is known. */
type ScorePlace = {
  courseId: number
  lineItemUrl: string
  deploymentId?: string | null | undefined
  contextId?: string | null | undefined
}

/** What a job has to know: of several for the same change and attempt, one counts. */
export const jobColumns = { scoreId: ltiScores.id, wanted: ltiScores.wanted, attempts: ltiScores.attempts }
export type ScoreJob = { scoreId: string; wanted: number; attempts: number }

export const enqueueScore = (ctx: Context, job: ScoreJob, delayS?: number): Promise<void> =>
  ctx.queue.enqueue(ctx.db, 'lti-send-score', job, delayS)

/** Counts a change, after which attempts begin anew. */
export const oneChange = { wanted: sql`${ltiScores.wanted} + 1`, attempts: 0 }

/**
 * Notes where a platform wants a score, and lets a job see what there is to send; in the transaction of the launch or the link. Every
 * opening counts as a change: what was missed while the platform was away goes with it.
 */
export async function keepScorePlace(
  ctx: Context,
  { id: linkId, sendsScores }: { id: string; sendsScores: boolean },
  { courseId, lineItemUrl, deploymentId = null, contextId = null }: ScorePlace,
): Promise<void> {
  const [place] = await ctx.db
    .insert(ltiScores)
    .values({ id: newId(), linkId, courseId, lineItemUrl, deploymentId, contextId, wanted: 1 })
    .onConflictDoUpdate({
      target: [ltiScores.linkId, ltiScores.lineItemUrl],
      set: { courseId, deploymentId, contextId, ...oneChange },
    })
    .returning(jobColumns)
  if (sendsScores) await enqueueScore(ctx, place!)
}

/** Notes that attempts at a platform begin anew, for what is wanted there and did not arrive; the hourly search for lost ones sends it. */
export async function sendMissedScores(ctx: Context, platformId: string): Promise<void> {
  await ctx.db
    .update(ltiScores)
    .set({ nextAt: ctx.now(), attempts: 0 })
    .from(ltiLinks)
    .where(
      and(
        eq(ltiLinks.id, ltiScores.linkId),
        eq(ltiLinks.platformId, platformId),
        eq(ltiLinks.sendsScores, true),
        gt(ltiScores.wanted, ltiScores.sent),
        sql`${ltiScores.outcome} is distinct from 'gone'`,
      ),
    )
}

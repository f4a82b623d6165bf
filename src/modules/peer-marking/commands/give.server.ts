import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after } from '#kit/time.ts'
import { submissionsFor } from '../queries/candidates.server.ts'
import { submissionsOver } from '../queries/round.server.ts'
import { LAPSE_MS } from '../rules.ts'
import { peerMarks } from '../tables.server.ts'

/** Frees the places of submissions that were not marked in a day, or that nobody needs to mark any more. */
export async function lapse(ctx: Context): Promise<void> {
  await ctx.db
    .update(peerMarks)
    .set({ state: 'lapsed' })
    .where(
      and(
        eq(peerMarks.state, 'given'),
        or(
          lte(peerMarks.givenAt, after(ctx.now(), -LAPSE_MS)),
          inArray(peerMarks.submissionId, submissionsOver(ctx)),
        ),
      ),
    )
}

/** Gives somebody the submissions that they may mark now, as many as are asked of them. Its caller holds the lock 'peer-works'. */
export async function give(ctx: Context, markerId: string, lessonId: number): Promise<number> {
  await lapse(ctx)
  const submissions = await submissionsFor(ctx, markerId, lessonId)
  if (submissions.length === 0) return 0
  await ctx.db
    .insert(peerMarks)
    .values(submissions.map((submission) => ({ id: newId(), markerId, ...submission, givenAt: ctx.now() })))
  return submissions.length
}

import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { kindsFrom } from '#core/reports.ts'
import { ussdJobs } from '../tables.server.ts'
import type { OwnUssdJob } from '../types.ts'

const MOST_SHOWN = 50
const MOST_KNOWN = 200

/** The viewer's own jobs, newest first, with where each stands and why (USSD-22). */
export async function ownUssdJobs(ctx: Context): Promise<OwnUssdJob[]> {
  const viewer = signedIn(ctx)
  const { id, title, ussdCode, createdAt, state, reason, hiddenBy, fee, appealedAt } = ussdJobs
  const rows = await ctx.db
    .select({ id, title, ussdCode, createdAt, state, reason, hiddenBy, fee, appealedAt })
    .from(ussdJobs)
    .where(eq(ussdJobs.userId, viewer.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN)
  return rows.map(({ appealedAt, hiddenBy, reason, ...job }) => ({
    ...job,
    reason: hiddenBy === 'reports' ? null : reason,
    reportedAs: hiddenBy === 'reports' ? kindsFrom(reason) : null,
    mayAppeal: !appealedAt && (job.state === 'refused' || job.state === 'hidden'),
  }))
}

/** Ids of the viewer's own jobs, newest first: on a board that everybody reads alike they tell which cards are theirs. */
export async function ownUssdJobIds(ctx: Context): Promise<string[]> {
  const viewer = signedIn(ctx)
  const rows = await ctx.db
    .select({ id: ussdJobs.id })
    .from(ussdJobs)
    .where(eq(ussdJobs.userId, viewer.id))
    .orderBy(desc(ussdJobs.createdAt), desc(ussdJobs.id))
    .limit(MOST_KNOWN)
  return rows.map(({ id }) => id)
}

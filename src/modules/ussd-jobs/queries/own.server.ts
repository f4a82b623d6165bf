import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { ussdJobs } from '../tables.server.ts'
import type { OwnUssdJob } from '../types.ts'

const MOST_SHOWN = 50
const MOST_KNOWN = 200

/** The viewer's own jobs, newest first, with where each stands and why (USSD-22). */
export async function ownUssdJobs(ctx: Context): Promise<OwnUssdJob[]> {
  const viewer = signedIn(ctx)
  const { id, title, ussdCode, createdAt, state, reason, fee, appealedAt } = ussdJobs
  const rows = await ctx.db
    .select({ id, title, ussdCode, createdAt, state, reason, fee, appealedAt })
    .from(ussdJobs)
    .where(eq(ussdJobs.userId, viewer.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN)
  return rows.map(({ appealedAt, ...job }) => ({
    ...job,
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

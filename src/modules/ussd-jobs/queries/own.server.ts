import { and, desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { kindsFrom } from '#core/reports.ts'
import type { FeeFinding } from '../fee-rule.ts'
import { hasOpenAppeal } from '../rules.ts'
import { ussdJobs } from '../tables.server.ts'
import type { OwnUssdJob } from '../types.ts'

const MOST_SHOWN = 50
const MOST_KNOWN = 200

const { id, title, ussdCode, applications, createdAt, state, reason, hiddenBy, fee } = ussdJobs
const { appealedAt, decidedAt } = ussdJobs
const shown = { id, title, ussdCode, applications, createdAt, state, fee }
const columns = { ...shown, reason, hiddenBy, appealedAt, decidedAt }
/** With what the no-fee rule found, which holds it. */
type Own = OwnUssdJob & { fee: FeeFinding | null }
type Row = Pick<typeof ussdJobs.$inferSelect, keyof typeof columns>

/** The viewer's own jobs, newest first, with where each stands and why (USSD-22). */
export async function ownUssdJobs(ctx: Context): Promise<Own[]> {
  const viewer = signedIn(ctx)
  const rows = await ctx.db
    .select(columns)
    .from(ussdJobs)
    .where(eq(ussdJobs.userId, viewer.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN)
  return rows.map(viewOf)
}

/** One of the viewer's own jobs. @throws Refusal 'not-found', also for other people's */
export async function ownUssdJob(ctx: Context, jobId: string): Promise<Own> {
  const viewer = signedIn(ctx)
  const own = and(eq(id, idOrRefuse(jobId)), eq(ussdJobs.userId, viewer.id))
  return viewOf(rowOrRefuse(await ctx.db.select(columns).from(ussdJobs).where(own)))
}

function viewOf({ appealedAt, decidedAt, hiddenBy, reason, ...job }: Row): Own {
  const isOff = job.state === 'refused' || job.state === 'hidden'
  return {
    ...job,
    reason: hiddenBy === 'reports' ? null : reason,
    reportedAs: hiddenBy === 'reports' ? kindsFrom(reason) : null,
    mayAppeal: isOff && !appealedAt,
    appeal: appealedAt && (hasOpenAppeal({ appealedAt, decidedAt }) ? 'waiting' : 'answered'),
  }
}

/** Ids of the viewer's own jobs, newest first: on a board that everybody reads alike they tell which cards are theirs. */
export async function ownUssdJobIds(ctx: Context): Promise<string[]> {
  const viewer = signedIn(ctx)
  const rows = await ctx.db
    .select({ id })
    .from(ussdJobs)
    .where(eq(ussdJobs.userId, viewer.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_KNOWN)
  return rows.map(({ id }) => id)
}

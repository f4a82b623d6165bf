import { and, eq, gt, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { suspendedPeople } from '#modules/accounts/queries/suspended.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { ownJobHref } from './rules.ts'
import { ussdJobs } from './tables.server.ts'

type Job = typeof ussdJobs.$inferSelect

/** On the board now: approved, not past its last day, not by a suspended person. */
export const isListed = (ctx: Context): SQL | undefined =>
  and(
    eq(ussdJobs.state, 'approved'),
    lte(ussdJobs.createdAt, ctx.now()),
    or(isNull(ussdJobs.endsAt), gt(ussdJobs.endsAt, ctx.now())),
    or(isNull(ussdJobs.userId), notInArray(ussdJobs.userId, suspendedPeople(ctx))),
  )

/** A job locked until this transaction ends. @throws Refusal 'not-found' */
export const lockedJob = async (ctx: Context, id: string, which?: SQL): Promise<Job> =>
  rowOrRefuse(
    await ctx.db
      .select()
      .from(ussdJobs)
      .where(and(eq(ussdJobs.id, id), which))
      .for('no key update'),
  )

/** Notifies the author of a job of the decision. */
export async function tellAuthor(
  ctx: Context,
  { id, userId, title }: Job,
  { state, reason, hiddenBy }: Pick<Job, 'state'> & Partial<Pick<Job, 'reason' | 'hiddenBy'>>,
): Promise<void> {
  if (!userId || state === 'waiting') return
  const told = { userId, eventKey: `ussd-job:${id}:${state}:${ctx.now().getTime()}`, href: ownJobHref(id) }
  const values = { title, reason: reason ?? '' }
  if (state === 'approved') await notify(ctx, { ...told, kind: 'ussd-job-approved', values: { title } })
  else if (state === 'refused') await notify(ctx, { ...told, kind: 'ussd-job-refused', values })
  else
    await notify(ctx, {
      ...told,
      kind: 'content-hidden',
      values: hiddenBy === 'reports' ? { title, by: hiddenBy } : values,
    })
}

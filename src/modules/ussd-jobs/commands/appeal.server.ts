import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { ussdJobs } from '../tables.server.ts'
import { Denial } from '../types.ts'

/**
 * Asks once per job for another review of why it was refused or hidden.
 * @param raw reason: the author's statement
 * @throws Refusal 'invalid-input', 'not-found' also for other people's, 'not-decided', 'appeal-used', 'too-many'
 */
export async function appealUssdJob(ctx: Context, id: string, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { reason } = parse(Denial, raw)
  const own = and(eq(ussdJobs.id, idOrRefuse(id, 'not-found')), eq(ussdJobs.userId, viewer.id))
  await limit(ctx, { 'ussd-appeal-user': viewer.id })
  await atomically(ctx, async ({ db, now }) => {
    const job = rowOrRefuse(await db.select().from(ussdJobs).where(own).for('update'), 'not-found')
    if (job.appealedAt) throw new Refusal('appeal-used')
    if (job.state !== 'refused' && job.state !== 'hidden') throw new Refusal('not-decided')
    await db.update(ussdJobs).set({ appeal: reason, appealedAt: now() }).where(own)
  })
}

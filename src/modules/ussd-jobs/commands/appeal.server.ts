import { and, eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { ussdJobs } from '../tables.server.ts'
import { Denial } from '../types.ts'

const limit = limitsOf({ 'ussd-appeal-user': { max: 5, windowMs: DAY } })

/** Asks once per job for another review of why it was refused or hidden. @param raw reason: the author's statement */
export const appealUssdJob = command(
  {
    who: 'signed-in',
    input: [given<string>(), Denial],
    // 'not-found' also for other people's.
    refuses: ['not-found', 'not-decided', 'appeal-used', 'too-many'],
  },
  async (ctx, id, { reason }): Promise<void> => {
    const own = and(eq(ussdJobs.id, idOrRefuse(id, 'not-found')), eq(ussdJobs.userId, ctx.viewer.id))
    await limit(ctx, { 'ussd-appeal-user': ctx.viewer.id })
    await atomically(ctx, async ({ db, now }) => {
      const job = rowOrRefuse(await db.select().from(ussdJobs).where(own).for('update'), 'not-found')
      if (job.appealedAt) throw new Refusal('appeal-used')
      if (job.state !== 'refused' && job.state !== 'hidden') throw new Refusal('not-decided')
      await db.update(ussdJobs).set({ appeal: reason, appealedAt: now() }).where(own)
    })
  },
)

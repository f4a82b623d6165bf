import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { scholarshipsLimits } from '../rules.ts'
import { scholarships } from '../tables.server.ts'
import { EndInput } from '../types.ts'

/**
 * Ends a scholarship before its last day: nobody can apply any more. What waits can still be decided, and places that were given stay.
 * Repeating changes nothing.
 */
export const endScholarship = command(
  {
    who: 'admin',
    input: [idOf('scholarship-not-found'), EndInput],
    limit: perPerson(scholarshipsLimits, 'scholarship-admin'),
    // 'scholarship-over' when its last day has passed.
    refuses: ['scholarship-not-found', 'scholarship-over'],
    atomic: true,
  },
  async (ctx, id, { reason }): Promise<void> => {
    const isIt = eq(scholarships.id, id)
    const found = await ctx.db.select().from(scholarships).where(isIt).for('no key update')
    const { name, endedAt, closesAt, granted, places } = rowOrRefuse(found, 'scholarship-not-found')
    if (endedAt) return
    if (closesAt <= ctx.now()) throw new Refusal('scholarship-over')
    await ctx.db.update(scholarships).set({ endedAt: ctx.now(), endReason: reason }).where(isIt)
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'scholarship.end',
      object: `scholarship:${id}`,
      details: { name: name.en, granted, places, reason },
    })
    await invalidateTags(ctx, SCHOLARSHIPS_TAG)
  },
)

import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { scholarships } from '../tables.server.ts'
import { EndInput } from '../types.ts'

/**
 * Ends a scholarship before its last day: nobody can apply any more. What waits can still be decided, and places that were given stay.
 * Repeating changes nothing.
 * @param raw EndInput
 * @throws Refusal 'scholarship-not-found', 'scholarship-over' when its last day has passed, 'invalid-input', 'too-many'
 */
export async function endScholarship(ctx: Context, rawId: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { reason } = parse(EndInput, raw)
  const id = idOrRefuse(rawId, 'scholarship-not-found')
  await limit(ctx, { 'scholarship-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    const isIt = eq(scholarships.id, id)
    const found = await ctx.db.select().from(scholarships).where(isIt).for('no key update')
    const { name, endedAt, closesAt, granted, places } = rowOrRefuse(found, 'scholarship-not-found')
    if (endedAt) return
    if (closesAt <= ctx.now()) throw new Refusal('scholarship-over')
    await ctx.db.update(scholarships).set({ endedAt: ctx.now(), endReason: reason }).where(isIt)
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'scholarship.end',
      object: `scholarship:${id}`,
      details: { name: name.en, granted, places, reason },
    })
    await invalidateTags(ctx, SCHOLARSHIPS_TAG)
  })
}

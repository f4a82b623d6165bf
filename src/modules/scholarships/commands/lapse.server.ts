import { inArray } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { unusedGrants } from '../queries/grants.server.ts'
import { scholarshipApplications } from '../tables.server.ts'

// In one transaction.
const AT_ONCE = 200

/** Places whose coupon ended without an order that stands or waits for M-Pesa come back; called hourly. */
export const lapseGrants = internal(async (ctx: Context): Promise<void> => {
  while (await atomically(ctx, lapseSome));
})

/** @returns whether there may be more */
async function lapseSome(ctx: Context): Promise<boolean> {
  const unused = await unusedGrants(ctx, AT_ONCE)
  if (unused.length === 0) return false
  await ctx.db
    .update(scholarshipApplications)
    .set({ state: 'lapsed' })
    .where(inArray(scholarshipApplications.id, unused))
  await invalidateTags(ctx, SCHOLARSHIPS_TAG)
  return unused.length === AT_ONCE
}

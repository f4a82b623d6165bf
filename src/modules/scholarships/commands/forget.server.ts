import { and, eq, inArray } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { usedCouponsOf } from '../queries/grants.server.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { scholarshipApplications } from '../tables.server.ts'

/**
 * A person's applications go. Of a place that an order used, the place alone stays: it was paid for. One that was not used comes back.
 * Called by the job that erases an account, in its transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const isTheirs = eq(scholarshipApplications.userId, userId)
  await ctx.db
    .update(scholarshipApplications)
    .set({ userId: null, why: '', plan: '', answer: '', county: '', gender: '', learnBy: null })
    .where(and(isTheirs, inArray(scholarshipApplications.couponId, usedCouponsOf(ctx, userId))))
  await ctx.db.delete(scholarshipApplications).where(isTheirs)
  await invalidateTags(ctx, SCHOLARSHIPS_TAG)
})

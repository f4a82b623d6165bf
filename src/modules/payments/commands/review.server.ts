import { and, eq, isNull } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { requiredText } from '#kit/text.ts'
import { z } from 'zod'
import { writeAudit } from '../../accounts/commands.server.ts'
import { writeEvent } from '../book.server.ts'
import { moneyReviews } from '../tables.server.ts'

const Resolution = z.object({ resolution: requiredText(500) })

/** An administrator writes down how a finding about money was settled (by hand at M-Pesa). It leaves the open list; nothing is deleted. */
export async function resolveReview(ctx: Context, reviewId: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { resolution } = parse(Resolution, raw)
  if (!isUuid(reviewId)) throw new Refusal('not-found')
  await atomically(ctx, async (ctx) => {
    const [review] = await ctx.db.update(moneyReviews).set({ resolvedAt: ctx.now(), resolvedBy: admin.id, resolution })
      .where(and(eq(moneyReviews.id, reviewId), isNull(moneyReviews.resolvedAt))).returning()
    if (!review) throw new Refusal('not-found')
    await writeEvent(ctx, review.paymentId, 'review-resolved', resolution)
    await writeAudit(ctx, { actor: admin.id, action: 'money.resolve', object: `money-review:${reviewId}`, details: { reason: review.reason, resolution } })
  })
}

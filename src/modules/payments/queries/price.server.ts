import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { couponOffer } from '#modules/coupons/queries/offer.server.ts'
import type { CouponOffer } from '#modules/coupons/types.ts'
import { placeOffer } from '#modules/groups/queries/order.server.ts'
import { forSale, type Quote } from '../for-sale.server.ts'
import { payments } from '../tables.server.ts'
import type { PaymentType } from '../types.ts'

/** `amountKes` is what is paid: the price less what the coupon takes off. A place in a group costs what the course costs. */
export type Price = Quote & { coupon: CouponOffer | null; groupId: string | null }

/**
 * What the viewer pays for an item now. The server alone decides it: a code that is not good is refused, never left out.
 * @param typed the code, as typed, the group that was chosen, and which parts of the price; none if empty
 * @throws Refusal of what is for sale, and those of the code and of the group
 */
export async function priceFor(
  ctx: Context,
  { buyerId, type, referenceId }: { buyerId: string; type: PaymentType; referenceId: string },
  typed: string,
  { group = '', parts }: { group?: string; parts?: string } = {},
): Promise<Price> {
  const quote = await forSale[type].quote(ctx, buyerId, referenceId, parts)
  if (group && type !== 'course_purchase') throw new Refusal('group-not-found')
  const groupId = group ? (await placeOffer(ctx, group, Number(quote.referenceId))).id : null
  if (!typed) return { ...quote, coupon: null, groupId }
  if (type !== 'course_purchase')
    throw new Refusal('coupon-invalid', { fields: { coupon: 'coupon-invalid' } })
  const coupon = await couponOffer(ctx, typed, {
    courseId: Number(quote.referenceId),
    priceKes: quote.amountKes,
    releasing: await replaceable(ctx, { buyerId, referenceId: quote.referenceId }),
  })
  return { ...quote, amountKes: quote.amountKes - coupon.discountKes, coupon, groupId }
}

/** Open orders of the same course: the next order supersedes them, and they give their use back. */
async function replaceable(
  ctx: Context,
  { buyerId, referenceId }: { buyerId: string; referenceId: string },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, buyerId),
        eq(payments.paymentType, 'course_purchase'),
        eq(payments.referenceId, referenceId),
        eq(payments.status, 'pending'),
        isNull(payments.supersededAt),
      ),
    )
  return rows.map(({ id }) => id)
}

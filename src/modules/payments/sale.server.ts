import type { Context } from '#context.ts'
import { giveBackCoupons, takeCoupon, takeCouponAgain } from '#modules/coupons/commands/take.server.ts'
import type { CouponOffer } from '#modules/coupons/types.ts'
import type { Taking } from '#modules/courses/commands/access.server.ts'
import { shareSale, takeBackShares } from '#modules/royalties/commands/share.server.ts'
import { wrongAmounts } from './findings.server.ts'
import { forSale, type Ordered, type Settled, type Sold } from './for-sale.server.ts'
import type { payments } from './tables.server.ts'

/*
 * What an order does, each step called by name and in the one transaction that writes why: what is sold (`forSale`), and beside it the
 * coupon and the shares of its teachers. Locks are taken in this order: payments, coupons, groups, what is sold.
 */

type Payment = typeof payments.$inferSelect

/** An order is written: it takes its coupon, and holds what it is for. @throws Refusal when either is gone */
export async function reserve(
  ctx: Context,
  payment: Payment,
  { coupon, ...order }: Omit<Ordered, keyof Sold | 'isPaid'> & { coupon: CouponOffer | null },
): Promise<void> {
  if (coupon) await takeCoupon(ctx, coupon, { courseId: Number(payment.referenceId), paymentId: payment.id })
  const isPaid = payment.status === 'completed'
  if (!payment.isTest)
    await forSale[payment.paymentType].reserve?.(ctx, { ...soldBy(payment), ...order, isPaid })
}

/** No money came: the order gives back its coupon and what it held. */
export async function release(ctx: Context, payment: Payment): Promise<void> {
  await giveBackUses(ctx, [payment])
  await forSale[payment.paymentType].release?.(ctx, payment.id)
}

/** The coupons of these orders can be used again, also where another order follows and their money may still come. */
export async function giveBackUses(
  ctx: Context,
  orders: Pick<Payment, 'id' | 'discountKes'>[],
): Promise<void> {
  const ids = orders.filter(({ discountKes }) => discountKes > 0).map(({ id }) => id)
  if (ids.length > 0) await giveBackCoupons(ctx, ids)
}

/** Money came, for whatever: its coupon is used, also where it was given back before. */
export async function paid(ctx: Context, { id, discountKes }: Payment): Promise<void> {
  if (discountKes > 0) await takeCouponAgain(ctx, id)
}

/**
 * Takes what may be gone when the money comes: a place in a group, an invoice that is open. `full`: it is gone, nothing is delivered, and
 * the money goes back by itself.
 */
export async function secure(ctx: Context, payment: Payment): Promise<'placed' | 'full' | null> {
  return (await forSale[payment.paymentType].secure?.(ctx, settledBy(ctx, payment))) ?? null
}

/** A payment that was counted before gets its receipt: what was written with another one, or without, follows. */
export const named = async (ctx: Context, payment: Payment): Promise<void> =>
  forSale[payment.paymentType].named?.(ctx, settledBy(ctx, payment))

const settledBy = (ctx: Context, payment: Payment): Settled => ({
  ...soldBy(payment),
  receipt: payment.mpesaReceiptNumber,
  accountReference: payment.accountReference,
  settledAt: payment.settledAt ?? ctx.now(),
})

/** Delivers what was paid for, and its teachers share in what came. @returns false when the buyer has it already: nothing of this stays */
export async function deliver(ctx: Context, payment: Payment): Promise<boolean> {
  const { id: paymentId, paymentType, referenceId, settledAt } = payment
  if (payment.isTest) return true
  const courseId = await forSale[paymentType].courseIdOf?.(ctx, referenceId)
  if (courseId) {
    const soldAt = settledAt ?? ctx.now()
    await shareSale(ctx, { courseId, paymentId, amountKes: await cameFor(ctx, payment), soldAt })
  }
  return forSale[paymentType].deliver(ctx, soldBy(payment))
}

/** Where a person accepted another amount than the price, that one. */
async function cameFor(ctx: Context, { id, amountKes }: Payment): Promise<number> {
  const accepted = (await wrongAmounts(ctx, id))
    .filter((finding) => finding.outcome === 'paid' && finding.amountKes !== null)
    .toSorted(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    )
  return accepted[0]?.amountKes ?? amountKes
}

/** The money of a payment goes back, and its teachers' shares with it. */
export const returnShares = (ctx: Context, paymentId: string, at: Date): Promise<void> =>
  takeBackShares(ctx, { paymentId }, at)

/** Takes back what a payment delivered. @returns whether there was anything to take */
export const takeBack = (ctx: Context, payment: Payment, taking: Taking): Promise<boolean> =>
  forSale[payment.paymentType].takeBack(ctx, soldBy(payment), taking)

/** Lets what a payment delivered rest on another one for the same thing. @returns false where nothing rests on it */
export const passOn = async (ctx: Context, payment: Payment, to: Payment): Promise<boolean> =>
  (await forSale[payment.paymentType].passOn?.(ctx, soldBy(payment), to)) ?? false

const soldBy = ({ id, userId, referenceId, amountKes }: Payment): Sold => ({
  userId,
  referenceId,
  amountKes,
  paymentId: id,
})

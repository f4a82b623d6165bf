import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { orderedPlace } from '#modules/groups/queries/order.server.ts'
import { apply, conflictOf, type Payment } from './consequences.server.ts'
import { courseTypes, isOfCourse } from './rules.ts'
import { moneyReviews, payments } from './tables.server.ts'
import { tellPayer } from './tell-payer.server.ts'

type Thing = Pick<Payment, 'userId' | 'paymentType' | 'referenceId'>

/** Payments of one person for one thing: a course is one, paid at once or in parts. */
export const forSameThing = ({ userId, paymentType, referenceId }: Thing) =>
  and(
    eq(payments.userId, userId),
    isOfCourse(paymentType)
      ? inArray(payments.paymentType, [...courseTypes])
      : eq(payments.paymentType, paymentType),
    eq(payments.referenceId, referenceId),
  )

/**
 * Payments that came for something its buyer had already and that are still here, the oldest first; held until the transaction ends. Where
 * an administrator only wrote a note about one, its money stayed, too.
 */
export function secondPayments(ctx: Context, thing: Thing): Promise<Payment[]> {
  const found = ctx.db
    .select({ id: moneyReviews.id })
    .from(moneyReviews)
    .where(and(eq(moneyReviews.paymentId, payments.id), eq(moneyReviews.reason, 'paid-twice')))
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(
        forSameThing(thing),
        eq(payments.status, 'completed'),
        eq(payments.step, 'review'),
        eq(payments.isTest, false),
        exists(found),
      ),
    )
    .orderBy(asc(payments.settledAt), asc(payments.id))
    .for('no key update')
}

/**
 * Lets the oldest of them that buys anything now be the purchase, in the transaction in which what its buyer had ended.
 * @param before the payment that went back; none where it was a seat
 * @returns whether one of them is
 */
export async function letOtherCount(ctx: Context, thing: Thing, before: string | null): Promise<boolean> {
  for (const other of await secondPayments(ctx, thing)) {
    const isCounted = await atomically(ctx, (ctx) => countAfter(ctx, other, before)).catch(
      (error: unknown) => {
        // Another part of a price, or a course of which only a part went back: it buys nothing yet.
        if (conflictOf(error) === 'isOwned') return false
        throw error
      },
    )
    if (isCounted) return true
  }
  return false
}

/** @returns false where the group that it names is full now: its money goes back by itself @throws PaymentConflict where it buys nothing */
export async function countAfter(ctx: Context, other: Payment, before: string | null): Promise<boolean> {
  const raw = JSON.stringify({ before })
  await apply(
    ctx,
    other,
    {
      verdict: 'paid',
      row: { step: 'settled' },
      answers: {
        reasons: ['paid-twice'],
        provesAmount: false,
        receipt: null,
        resolution: 'What was bought before ended: this payment is the purchase now',
      },
      delivers: true,
    },
    { line: { kind: 'counts-now', raw } },
  )
  await writeAudit(ctx, {
    actor: 'system',
    action: 'payment.counts',
    object: `payment:${other.id}`,
    details: before === null ? {} : { before },
  })
  if ((await orderedPlace(ctx, other.id))?.outcome === 'full') return false
  await tellPayer(ctx, other.id, 'payment-counts')
  return true
}

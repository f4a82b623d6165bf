import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { command, given } from '#core/operation.ts'
import { hashOf, newId, newSecret, randomBase32 } from '#kit/ids.ts'
import { kenyanPhone, type KenyanPhone } from '#kit/phone.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { personByEmail } from '#modules/accounts/queries/people.server.ts'
import { lockCodes, lockPayment, writeEvent } from '../book.server.ts'
import { apply, conflictOf, type Payment } from '../consequences.server.ts'
import { closeCharge } from '../findings.server.ts'
import { forSale, type Quote } from '../for-sale.server.ts'
import { isKnownCode } from '../money-back.server.ts'
import { isPlaceable } from '../rules.ts'
import { moneyReviews, payments } from '../tables.server.ts'
import { MoneyAssignment, MoneyReturn } from '../types.ts'
import { closeFinding } from './review.server.ts'

type Finding = typeof moneyReviews.$inferSelect
type Charge = Finding & { receipt: string; amountKes: number }

/**
 * An administrator assigns money that no payment explains, such as a manual paybill payment, to a person and a course: it becomes a
 * completed payment of the received amount, and delivers.
 */
export const assignMoney = command(
  {
    who: 'admin',
    input: [given<string>(), MoneyAssignment],
    // 'sum-differs' unless any amount is accepted; 'receipt-taken', and those of the course and the phone.
    refuses: [
      'not-found',
      'sum-differs',
      'receipt-taken',
      'is-free',
      'course-not-ready',
      'already-owned',
      'course-not-found',
      'person-not-found',
      'phone-required',
      'phone-invalid',
    ],
  },
  async (ctx, reviewId, { email, courseId, phone: number, anyAmount, resolution }): Promise<void> => {
    const phone = kenyanPhone(number)
    const person = await personByEmail(ctx, email)
    await unlessTaken(() =>
      atomically(ctx, async (ctx) => {
        const charge = await chargeFound(ctx, reviewId)
        if (await isKnownCode(ctx, charge.receipt)) throw new Refusal('receipt-taken')
        const quote = await forSale.course_purchase.quote(ctx, person.id, courseId)
        if (quote.amountKes !== charge.amountKes && !anyAmount)
          throw new Refusal('sum-differs', { fields: { anyAmount: 'sum-differs' } })
        // The code before the finding: a callback that settles takes the locks in this order too.
        const payment = await addPaid(ctx, { charge, person, phone, quote })
        await closeAssigned(ctx, { charge, payment, resolution })
        await apply(ctx, payment, { verdict: 'paid', delivers: true, news: 'payment-confirmed' })
      }),
    )
  },
)

type Gift = {
  charge: Charge
  person: Awaited<ReturnType<typeof personByEmail>>
  phone: KenyanPhone
  quote: Quote
}

/** A payment of the received amount, as if a prompt had brought it. */
async function addPaid(ctx: Context, { charge, person, phone, quote }: Gift): Promise<Payment> {
  const now = ctx.now()
  const values = {
    id: newId(),
    userId: person.id,
    paymentType: 'course_purchase' as const,
    referenceId: quote.referenceId,
    description: quote.description,
    amountKes: charge.amountKes,
    phoneNumber: phone,
    status: 'completed' as const,
    step: 'settled' as const,
    resultCode: '0',
    resultDesc: 'Given by an administrator',
    mpesaReceiptNumber: charge.receipt,
    // A reference and a path as every payment has; they were never issued to anybody.
    accountReference: `ST-${randomBase32(9)}`,
    callbackHash: hashOf(newSecret()),
    locale: person.locale,
    createdAt: now,
    blocksUntil: now,
    settledAt: now,
  }
  const [payment] = await byName(ctx, ['shares'], (ctx) => ctx.db.insert(payments).values(values).returning())
  return payment!
}

type Assigned = { charge: Charge; payment: Payment; resolution: string }

async function closeAssigned(ctx: Context, { charge, payment, resolution }: Assigned): Promise<void> {
  const { id: paymentId, amountKes, referenceId } = payment
  const { receipt } = charge
  const finding = await closeFinding(ctx, charge.id, {
    outcome: 'assigned',
    resolution,
    assignedPaymentId: paymentId,
  })
  await closeCharge(ctx, receipt, 'given to somebody')
  await writeEvent(ctx, paymentId, 'started', JSON.stringify({ amountKes, byHand: true }))
  await writeEvent(ctx, paymentId, 'assigned', JSON.stringify({ receipt, amountKes, resolution }))
  if (finding.paymentId) await writeEvent(ctx, finding.paymentId, 'review-assigned', resolution)
  await writeAudit(ctx, {
    actor: adminOnly(ctx).id,
    action: 'money.assign',
    object: `payment:${paymentId}`,
    details: { receipt, amountKes, course: referenceId, resolution },
  })
}

/** A callback of another payment may bring the code, or the course, at this moment. */
async function unlessTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const conflict = conflictOf(error)
    throw conflict ? new Refusal(conflict === 'isOwned' ? 'already-owned' : 'receipt-taken') : error
  }
}

/**
 * An administrator sent money that no payment explains back by hand, and enters M-Pesa's code for it. From then on its own code
 * pays nothing.
 */
export const returnMoney = command(
  {
    who: 'admin',
    input: [given<string>(), MoneyReturn],
    fresh: true,
    refuses: ['not-found', 'receipt-taken'],
    atomic: true,
  },
  async (ctx, reviewId, { reference, resolution }): Promise<void> => {
    const charge = await chargeFound(ctx, reviewId, [reference])
    if (await isKnownCode(ctx, charge.receipt)) throw new Refusal('receipt-taken')
    if (reference === charge.receipt || (await isKnownCode(ctx, reference)))
      throw new Refusal('receipt-taken', { fields: { reference: 'receipt-taken' } })
    const finding = await closeFinding(ctx, reviewId, {
      outcome: 'returned',
      resolution,
      returnReference: reference,
    })
    await writeEvent(
      ctx,
      finding.paymentId,
      'review-returned',
      JSON.stringify({ receipt: charge.receipt, reference, resolution }),
    )
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'money.return',
      object: `money-review:${reviewId}`,
      details: { receipt: charge.receipt, amountKes: charge.amountKes, reference, resolution },
    })
  },
)

/**
 * The charge of an open finding. Placing it is serialized by its code, because one charge can be in two findings.
 * @throws Refusal 'not-found' when it cannot be placed
 */
async function chargeFound(ctx: Context, reviewId: string, codes: string[] = []): Promise<Charge> {
  const charge = await findingOf(ctx, reviewId)
  await lockCodes(ctx, [...codes, charge.receipt])
  if (charge.paymentId) await lockPayment(ctx, charge.paymentId)
  // Again under the lock: somebody else may have settled it a moment ago.
  return findingOf(ctx, reviewId)
}

async function findingOf(ctx: Context, reviewId: string): Promise<Charge> {
  idOrRefuse(reviewId)
  const finding = rowOrRefuse(await ctx.db.select().from(moneyReviews).where(eq(moneyReviews.id, reviewId)))
  if (finding.resolvedAt !== null || !isPlaceable(finding)) throw new Refusal('not-found')
  return finding as Charge
}

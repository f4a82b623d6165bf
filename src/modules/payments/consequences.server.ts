import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { type Message, markApplied, writeEvent } from './book.server.ts'
import { askForReview, closeCharge, closeFindings, closeWrongAmount } from './findings.server.ts'
import { forSale } from './for-sale.server.ts'
import { isForgotten, sealedId } from './request-id.server.ts'
import { isOfCourse } from './rules.ts'
import { deliver, named, paid, release, secure } from './sale.server.ts'
import { payments } from './tables.server.ts'
import { tellCaller, tellPayer } from './tell-payer.server.ts'
import type { Consequences } from './evidence.ts'

export type Payment = typeof payments.$inferSelect

/** What a payment's history keeps of a piece of evidence: its own line, and marks on the messages that it consists of. */
export type Occasion = { line?: { kind: string; raw: string } | null; messages?: Message[] }

/** Writes everything that a verdict names, inside its transaction. @throws PaymentConflict for a conflict that only writing reveals */
export async function apply(
  ctx: Context,
  payment: Payment,
  consequences: Consequences,
  { line, messages = [] }: Occasion = {},
): Promise<void> {
  const { row, answers, finding, news, claim, chases, delivers } = consequences
  if (line) await writeEvent(ctx, payment.id, line.kind, line.raw)
  const now = await writeRow(ctx, payment, consequences)
  if (answers) await answerFindings(ctx, payment.id, answers)
  if (finding) await askForReview(ctx, { paymentId: payment.id, ...finding })
  if (finding?.reason === 'paid-twice') await lookAgain(ctx, payment)
  if (!claim) for (const message of messages) await markApplied(ctx, payment.id, message)
  if (chases) await ctx.queue.enqueue(ctx.db, 'chase-payment', { paymentId: payment.id, once: true })
  if (row?.status === 'completed') await paid(ctx, now)
  else if (row?.mpesaReceiptNumber) await named(ctx, now)
  if (delivers && (await secure(ctx, now)) === 'full') {
    // The last place went, or the invoice was settled, while the money was on its way: nothing is delivered, and the money goes back.
    await tellOutcome(ctx, now)
    return ctx.queue.enqueue(ctx.db, 'refund-places', {})
  }
  if (news) await tellPayer(ctx, now, news)
  if (payment.byCall) await tellHowItEnded(ctx, now, consequences)
  if (row?.status || delivers) await tellOutcome(ctx, now)
  if (row?.status === 'failed') await release(ctx, now)
  // Last: other buyers of the same course wait from here on for the row that counts its students.
  if (delivers && !(await deliver(ctx, now))) throw new PaymentConflict('isOwned')
}

/**
 * What its buyer had may have gone back after it was seen and before this verdict, and the refund then found nothing beside it. A job
 * looks once more after both are stored: it waits for the purchase's row, which a refund holds until it is.
 */
async function lookAgain(ctx: Context, { userId, paymentType, referenceId }: Payment): Promise<void> {
  if (isOfCourse(paymentType))
    await ctx.queue.enqueue(ctx.db, 'count-second', { userId, courseId: Number(referenceId) })
}

/** To the phone from which it was bought, whose owner sees no page. */
async function tellHowItEnded(ctx: Context, now: Payment, { row, news }: Consequences): Promise<void> {
  if (news === 'payment-review') await tellCaller(ctx, now, 'review')
  else if (row?.status === 'completed' || row?.status === 'failed') await tellCaller(ctx, now, row.status)
}

/** Publishes how a payment ended. */
async function tellOutcome(ctx: Context, payment: Payment): Promise<void> {
  const { id, userId, status, paymentType, referenceId, amountKes, discountKes, mpesaReceiptNumber, isTest } =
    payment
  if (status === 'pending' || isTest) return
  await ctx.publish(ctx, {
    type: status === 'completed' ? 'payment.completed' : 'payment.failed',
    userId,
    key: `payment:${id}:${status}`,
    data: {
      payment_id: id,
      payment_type: paymentType,
      course_id: (await forSale[paymentType].courseIdOf?.(ctx, referenceId)) ?? null,
      amount_kes: amountKes,
      discount_kes: discountKes,
      receipt: mpesaReceiptNumber,
    },
  })
}

async function writeRow(
  ctx: Context,
  payment: Payment,
  { row, request }: Pick<Consequences, 'row' | 'request'>,
): Promise<Payment> {
  if (!row && !request) return payment
  const change = {
    ...row,
    ...(row?.status && { settledAt: ctx.now() }),
    ...(request && {
      merchantRequestId: request.merchantRequestId,
      checkoutRequestId: isForgotten(payment)
        ? sealedId(ctx, request.checkoutRequestId)
        : request.checkoutRequestId,
    }),
  }
  await byName(ctx, ['coupon', 'place', 'shares'], (ctx) =>
    ctx.db.update(payments).set(change).where(eq(payments.id, payment.id)),
  )
  return { ...payment, ...change }
}

async function answerFindings(
  ctx: Context,
  paymentId: string,
  { reasons, provesAmount, receipt, resolution }: NonNullable<Consequences['answers']>,
): Promise<void> {
  if (reasons.length > 0) await closeFindings(ctx, paymentId, reasons, resolution)
  if (provesAmount) await closeWrongAmount(ctx, paymentId, receipt, resolution)
  // A charge on the list is explained now, unless an administrator sent it back: then it no longer pays anything.
  if (receipt && (await closeCharge(ctx, receipt, resolution))) throw new PaymentConflict('isCodeTaken')
}

/** What nobody could know before writing. Everything is rolled back, and judged again with this. */
export type Conflict = 'isCodeTaken' | 'isOwned'

class PaymentConflict extends Error {
  conflict: Conflict

  constructor(conflict: Conflict) {
    super(conflict)
    this.conflict = conflict
  }
}

/**
 * What an error reveals about a payment. Postgres raises 23505 and names the constraint; Drizzle wraps the driver's error as its
 * cause.
 */
export function conflictOf(error: unknown): Conflict | null {
  if (error instanceof PaymentConflict) return error.conflict
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'payments_receipt') return 'isCodeTaken'
  }
  return null
}

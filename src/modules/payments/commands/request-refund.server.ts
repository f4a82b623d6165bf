import { and, desc, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '#limits.server.ts'
import { writeEvent, wrongAmounts } from '../book.server.ts'
import { whyNoRefund } from '../rules.ts'
import { payments, refunds } from '../tables.server.ts'
import { RefundRequest } from '../types.ts'

/**
 * The payer asks for their money back, up to and including day 30 (PAY-38). Nothing moves until an administrator decides.
 * @param raw RefundRequest
 * @throws Refusal 'payment-not-found', 'refund-not-possible', 'refund-asked', 'refund-too-late'
 */
export async function requestRefund(ctx: Context, paymentId: string, raw: unknown): Promise<void> {
  const payer = signedIn(ctx)
  const { reason } = parse(RefundRequest, raw)
  if (!isUuid(paymentId)) throw new Refusal('payment-not-found')
  await limit(ctx, { 'refund-user': payer.id })
  await atomically(ctx, async (ctx) => {
    const [payment] = await ctx.db.select().from(payments).where(and(eq(payments.id, paymentId), eq(payments.userId, payer.id))).for('update')
    if (!payment) throw new Refusal('payment-not-found')
    const [asked] = await ctx.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.createdAt)).limit(1)
    const refusal = whyNoRefund(payment, asked?.state ?? null, ctx.now())
    if (refusal) throw new Refusal(refusal)
    const found = await wrongAmounts(ctx, paymentId)
    // What came may not be the price: whoever looks into it decides what goes back.
    if (found.some((finding) => finding.resolvedAt === null)) throw new Refusal('refund-not-possible')
    const amountKes = found.find((finding) => finding.outcome === 'paid')?.amountKes ?? payment.amountKes
    await ctx.db.insert(refunds).values({
      id: newId(), paymentId, requestedBy: payer.id, reason, amountKes, receipt: payment.mpesaReceiptNumber, state: 'requested', createdAt: ctx.now(),
    })
    await writeEvent(ctx, paymentId, 'refund-requested', reason)
  })
}

import { eq } from 'drizzle-orm'
import { type ContextWith, atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { m } from '#paraglide/messages.js'
import { lockPayment, newestRefund, writeEvent } from '../book.server.ts'
import { addApproved, goBack, refundableAmount, type Refund } from '../money-back.server.ts'
import { placesToRefund } from '../queries/places-to-refund.server.ts'
import { type SessionRefund, sessionsToRefund } from '../queries/sessions-to-refund.server.ts'
import { refunds } from '../tables.server.ts'

/**
 * Refunds sessions that were cancelled in time or by their mentor, and requests refunds for those to which the mentor did not come
 * (decision 034). Called by a job when a session ended so, and by the sweep: the pending refunds are read from the sessions, so
 * repeating or concurrent runs send nothing twice.
 */
export const refundSessions = internal(async (ctx: ContextWith<'mpesa'>): Promise<void> => {
  for (const due of await sessionsToRefund(ctx)) await atomically(ctx, (ctx) => refundSession(ctx, due))
})

async function refundSession(
  ctx: ContextWith<'mpesa'>,
  { paymentId, way, cancelledBy }: SessionRefund,
): Promise<void> {
  const payment = await lockPayment(ctx, paymentId)
  const newest = await newestRefund(ctx, paymentId)
  // Somebody else did it meanwhile.
  if (!payment || payment.step !== 'settled' || (newest && way === 'asks')) return
  const amountKes = await refundableAmount(ctx, payment)
  const common = { paymentId, amountKes, receipt: payment.mpesaReceiptNumber }
  if (way === 'asks') {
    const reason = m.payment_refund_absent({}, { locale: payment.locale })
    await ctx.db
      .insert(refunds)
      .values({
        ...common,
        id: newId(),
        requestedBy: payment.userId,
        reason,
        state: 'requested',
        createdAt: ctx.now(),
      })
    await writeEvent(ctx, paymentId, 'refund-requested', reason)
    return
  }
  await sendBack(ctx, { ...common, newest, reason: `session cancelled by ${cancelledBy ?? 'staff'}` })
}

type Due = Pick<Refund, 'paymentId' | 'amountKes' | 'receipt' | 'reason'> & { newest: Refund | undefined }

async function sendBack(ctx: ContextWith<'mpesa'>, { newest, ...due }: Due): Promise<void> {
  await writeEvent(ctx, due.paymentId, 'refund-begun', due.reason)
  // An earlier request is granted now.
  if (newest?.state === 'requested') await goBack(ctx, await approved(ctx, newest))
  else await goBack(ctx, await addApproved(ctx, { ...due, certificateKept: '', decidedBy: null }))
}

async function approved(ctx: Context, { id }: Refund): Promise<Refund> {
  const [refund] = await ctx.db
    .update(refunds)
    .set({ state: 'sending', decidedAt: ctx.now() })
    .where(eq(refunds.id, id))
    .returning()
  return refund!
}

/**
 * Refunds what was paid for a place in a group that had none left, or for an invoice that was settled already. Called by a job when that happened, and by the sweep: what is to go
 * back is read from the orders, so repeating or concurrent runs send nothing twice.
 */
export const refundPlaces = internal(async (ctx: ContextWith<'mpesa'>): Promise<void> => {
  for (const { paymentId, reason } of await placesToRefund(ctx))
    await atomically(ctx, (ctx) => refundPlace(ctx, paymentId, reason))
})

async function refundPlace(ctx: ContextWith<'mpesa'>, paymentId: string, reason: string): Promise<void> {
  const payment = await lockPayment(ctx, paymentId)
  const newest = await newestRefund(ctx, paymentId)
  // Somebody else did it meanwhile.
  if (!payment || payment.step !== 'settled') return
  const amountKes = await refundableAmount(ctx, payment)
  await sendBack(ctx, { paymentId, amountKes, receipt: payment.mpesaReceiptNumber, newest, reason })
}

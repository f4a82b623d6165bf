import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { maskedPhone } from '#kit/phone.ts'
import { isForgotten, sealedId } from '../request-id.server.ts'
import { payments, refunds } from '../tables.server.ts'

/** Replaces a person's own words. */
const REMOVED = '-'

/**
 * Masks a person's numbers, seals the ids that end with them and removes their words from the books, which tax law requires for
 * seven years; called by the job that erases an account, in its transaction. Nobody can change M-Pesa's messages, payment_events:
 * the number stays there.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const own = await ctx.db
    .select({ id: payments.id, phoneNumber: payments.phoneNumber, requestId: payments.checkoutRequestId })
    .from(payments)
    .where(eq(payments.userId, userId))
  for (const { id, phoneNumber, requestId } of own) {
    // An order of KES 0 has no number.
    const masked = isForgotten({ phoneNumber }) || !phoneNumber ? phoneNumber : maskedPhone(phoneNumber)
    // The key is whatever the person's program sent.
    await ctx.db
      .update(payments)
      .set({
        phoneNumber: masked,
        checkoutRequestId: requestId && sealedId(ctx, requestId),
        idempotencyKey: null,
      })
      .where(eq(payments.id, id))
  }
  if (own.length === 0) return
  const ids = own.map((payment) => payment.id)
  await ctx.db.update(refunds).set({ reason: REMOVED }).where(inArray(refunds.paymentId, ids))
  await ctx.db
    .update(refunds)
    .set({ answer: REMOVED })
    .where(and(inArray(refunds.paymentId, ids), isNotNull(refunds.answer)))
  await ctx.db
    .update(refunds)
    .set({ certificateKept: REMOVED })
    .where(and(inArray(refunds.paymentId, ids), isNotNull(refunds.certificateKept)))
})

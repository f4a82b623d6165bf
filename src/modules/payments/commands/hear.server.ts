import { eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { readStkCallback } from '#adapters/mpesa/callback.ts'
import type { Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { type Message, openMessages, storeMessage } from '../book.server.ts'
import { payments } from '../tables.server.ts'
import type { Claim, Consequences } from '../evidence.ts'
import { settle } from './settle.server.ts'

/**
 * Handles what was posted to a payment's secret path (PAY-35). The text is stored before it is interpreted, and the sweep applies
 * what a crash leaves unapplied. M-Pesa is never queried here, so the response is quick.
 * @param secret 64 hex digits; it identifies the payment and proves that we issued the URL
 */
export const hearCallback = command(
  {
    who: 'anyone',
    because: 'the secret in the path is the permission',
    // 'not-found' for a path that was never issued.
    refuses: ['not-found', 'invoice-settled', 'payment-not-found'],
  },
  async (ctx, secret: string, text: string): Promise<void> => {
    const [payment] = await paymentOf(ctx.db, { hash: hashOf(secret) })
    if (!payment) {
      ctx.log.warn({ address: ctx.address }, 'payment.callback-unknown')
      throw new Refusal('not-found')
    }
    const message = await storeMessage(ctx, payment.id, 'callback', text)
    await settleBy(ctx, payment.id, message, { isNew: true })
  },
)

const paymentOf = prepared('payment of a callback', (db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.callbackHash, sql.placeholder('hash'))),
)

function settleBy(
  ctx: Context,
  paymentId: string,
  message: Message,
  { isNew }: { isNew: boolean },
): Promise<Consequences> {
  const callback = readStkCallback(message.raw)
  if (!callback) ctx.log.warn({ paymentId }, 'payment.callback-malformed')
  return settle(ctx, paymentId, { from: 'callback', callback, isNew }, { messages: [message] })
}

/** A claim and the callback that makes it. */
export type OpenClaim = Claim & { message: Message }

/** Applies what was stored and not applied. @returns the claims about which M-Pesa must be asked */
export async function applyStoredCallbacks(ctx: Context, paymentId: string): Promise<OpenClaim[]> {
  const claims: OpenClaim[] = []
  for (const message of await openMessages(ctx, paymentId, 'callback')) {
    const { claim } = await settleBy(ctx, paymentId, message, { isNew: false })
    if (claim) claims.push({ ...claim, message })
  }
  return claims
}

import { eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { readStkCallback } from '#adapters/mpesa/callback.ts'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { type Message, openMessages, storeMessage } from '../book.server.ts'
import { payments } from '../tables.server.ts'
import type { Claim, Consequences } from '../evidence.ts'
import { settle } from './settle.server.ts'

/**
 * Hears what was posted to a payment's secret path (PAY-35). The text is kept before anything is made of it, and what
 * a crash leaves unapplied is applied by the sweep. M-Pesa is never asked anything here, so the answer is quick.
 * @param secret 64 hex letters; it says which payment this is about and that we gave out the address
 * @throws Refusal 'not-found' for a path nobody was given
 */
export async function hearCallback(ctx: Context, secret: string, text: string): Promise<void> {
  const [payment] = await paymentOf(ctx.db, { hash: hashOf(secret) })
  if (!payment) {
    ctx.log.warn({ address: ctx.address }, 'payment.callback-unknown')
    throw new Refusal('not-found')
  }
  const message = await storeMessage(ctx, payment.id, 'callback', text)
  await settleBy(ctx, payment.id, message, { isNew: true })
}

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

/** Applies what was kept and not applied. @returns the claims that M-Pesa must be asked about */
export async function applyStoredCallbacks(ctx: Context, paymentId: string): Promise<OpenClaim[]> {
  const claims: OpenClaim[] = []
  for (const message of await openMessages(ctx, paymentId, 'callback')) {
    const { claim } = await settleBy(ctx, paymentId, message, { isNew: false })
    if (claim) claims.push({ ...claim, message })
  }
  return claims
}

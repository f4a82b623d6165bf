import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { hashOf, newId, randomBase32 } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, MINUTE } from '#kit/time.ts'
import { limit } from '../limits.server.ts'
import { isOwnPhone } from '#modules/accounts/queries.server.ts'
import { writeEvent } from '../book.server.ts'
import { forSale, type Quote } from '../for-sale.server.ts'
import { AFTER_CALL_S, BLOCKS_MS, nextCheckS, waitingSteps } from '../rules.ts'
import { payments } from '../tables.server.ts'
import type { PaymentType } from '../types.ts'
import { takeAdvisoryLock } from './locks.server.ts'

export type Order = {
  buyerId: string
  phone: KenyanPhone
  type: PaymentType
  quote: Quote
  idempotencyKey: string | undefined
  /** A job asks M-Pesa, after the call. */
  byCall?: boolean
}
/** `prompt` is the request for M-Pesa; null if an earlier payment answers. */
export type Placed = { paymentId: string; prompt: { accountReference: string } | null }

/**
 * Written and committed before M-Pesa is asked, because its callback can arrive before its response; with it the job that chases
 * it. One person's starts are serialized, so that only the first of many clicks counts against the limits.
 * @param secret of the callback URL; none if a job asks after a call (`secretOfCall`)
 */
export function writeOrder(ctx: Context, order: Order, secret?: string): Promise<Placed> {
  return atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'purchases', order.buyerId)
    // Again under the lock: the same key may have been used a moment ago.
    const earlier = (await paymentByKey(ctx, keyOf(order))) ?? (await livePayment(ctx, order))
    if (earlier) return { paymentId: earlier, prompt: null }
    await limit(ctx, { 'pay-user': order.buyerId, ...(await phoneLimits(ctx, order.phone)) })
    await supersede(ctx, order)
    const { id: paymentId, accountReference } = await addPayment(ctx, order, secret)
    await reserve(ctx, order, paymentId)
    const start = { amountKes: order.quote.amountKes, accountReference }
    await writeEvent(ctx, paymentId, 'started', JSON.stringify(start))
    const { paymentPace: pace } = ctx.config
    if (order.byCall) await ctx.queue.enqueue(ctx.db, 'send-prompt', { paymentId }, AFTER_CALL_S / pace)
    await ctx.queue.enqueue(ctx.db, 'chase-payment', { paymentId }, nextCheckS(0)! / pace)
    return { paymentId, prompt: { accountReference } }
  })
}

/** A unique item is reserved for the buyer a little longer than the prompt is open. */
async function reserve(ctx: Context, { type, buyerId, quote }: Order, paymentId: string): Promise<void> {
  const { referenceId, amountKes } = quote
  const until = after(ctx.now(), (BLOCKS_MS + MINUTE) / ctx.config.paymentPace)
  if (!quote.isTest)
    await forSale[type].reserve?.(ctx, { userId: buyerId, referenceId, paymentId, amountKes }, until)
}

/**
 * The secret of a payment whose prompt a job requests: it is not stored, but derived from ours. 64 hex digits, like `newSecret`.
 */
export const secretOfCall = ({ config }: Context, paymentId: string): string =>
  createHmac('sha256', config.authSecret).update(`payment-of-call:${paymentId}`).digest('hex')

async function addPayment(
  ctx: Context,
  { buyerId, phone, type, quote, idempotencyKey, byCall = false }: Order,
  secret: string | undefined,
): Promise<{ id: string; accountReference: string }> {
  const now = ctx.now()
  const id = newId()
  const payment = {
    id,
    userId: buyerId,
    paymentType: type,
    referenceId: quote.referenceId,
    description: quote.description,
    amountKes: quote.amountKes,
    isTest: quote.isTest ?? false,
    phoneNumber: phone,
    accountReference: `ST-${randomBase32(9)}`,
    callbackHash: hashOf(secret ?? secretOfCall(ctx, id)),
    idempotencyKey: idempotencyKey ?? null,
    locale: ctx.locale,
    byCall,
    blocksUntil: after(now, BLOCKS_MS / ctx.config.paymentPace),
  }
  const standing = byCall ? ({ step: 'created' } as const) : ({ step: 'sending', sentAt: now } as const)
  await ctx.db.insert(payments).values({ ...payment, ...standing, createdAt: now })
  return payment
}

/**
 * Prompting a number that is not proved to be one's own uses a limit shared by number and by address with others; nobody else can
 * lock its owner out.
 */
const phoneLimits = async (ctx: Context, phone: KenyanPhone) =>
  (await isOwnPhone(ctx, phone))
    ? { 'pay-own-phone': phone, 'pay-own-phone-day': phone }
    : { 'pay-phone': phone, 'pay-phone-day': phone, 'pay-address': ctx.address }

const ofItem = ({ buyerId, type, quote }: Order) =>
  and(
    eq(payments.userId, buyerId),
    eq(payments.paymentType, type),
    eq(payments.referenceId, quote.referenceId),
  )

async function livePayment(ctx: Context, order: Order): Promise<string | null> {
  const [live] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ofItem(order),
        eq(payments.status, 'pending'),
        inArray(payments.step, waitingSteps),
        isNull(payments.supersededAt),
        gt(payments.blocksUntil, ctx.now()),
      ),
    )
  return live?.id ?? null
}

/** The two minutes of an earlier payment are over; a late success of it is still the buyer's (decision 006). */
const supersede = (ctx: Context, order: Order) =>
  ctx.db
    .update(payments)
    .set({ supersededAt: ctx.now() })
    .where(
      and(
        ofItem(order),
        eq(payments.status, 'pending'),
        isNull(payments.supersededAt),
        lte(payments.blocksUntil, ctx.now()),
      ),
    )

type Key = { buyerId: string; idempotencyKey: string | undefined; type: PaymentType; referenceId: string }

const keyOf = ({ quote, ...order }: Order): Key => ({ ...order, referenceId: quote.referenceId })

/** @throws Refusal 'invalid-input' when the key was used for something else */
export async function paymentByKey(
  ctx: Context,
  { buyerId, idempotencyKey, type, referenceId }: Key,
): Promise<string | null> {
  if (!idempotencyKey) return null
  const [existing] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, buyerId), eq(payments.idempotencyKey, idempotencyKey)))
  if (!existing) return null
  if (existing.paymentType !== type || existing.referenceId !== referenceId)
    throw new Refusal('invalid-input')
  return existing.id
}

import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { byName } from '#core/by-name.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { hashOf, newId, randomBase32 } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { isOwnPhone } from '#modules/accounts/queries/own.server.ts'
import { lockCoupons } from '#modules/coupons/commands/take.server.ts'
import type { CouponOffer } from '#modules/coupons/types.ts'
import { refusePlainOrder } from '#modules/groups/commands/sell.server.ts'
import { writeEvent } from '../book.server.ts'
import type { Quote } from '../for-sale.server.ts'
import {
  AFTER_CALL_S,
  BLOCKS_MS,
  courseTypes,
  isOfCourse,
  nextCheckS,
  payerOf,
  waitingSteps,
} from '../rules.ts'
import { giveBackUses, reserve } from '../sale.server.ts'
import { payments } from '../tables.server.ts'
import type { PaymentType } from '../types.ts'

const limit = limitsOf({
  'pay-user': { max: 5, windowMs: 15 * MINUTE },
  'pay-phone': { max: 3, windowMs: 15 * MINUTE },
  'pay-phone-day': { max: 10, windowMs: DAY },
  // A number that the payer proved to be theirs: nobody else can use up these.
  'pay-own-phone': { max: 3, windowMs: 15 * MINUTE },
  'pay-own-phone-day': { max: 10, windowMs: DAY },
  // Until whoever has the number pays.
  'pay-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'until-proved' },
})

export type Order = {
  buyerId: string
  /** None where nothing is to be paid. */
  phone: KenyanPhone | null
  type: PaymentType
  quote: Quote
  /** By which `quote` is lower than the price. */
  coupon: CouponOffer | null
  /** In which it pays for a place. */
  groupId: string | null
  idempotencyKey: string | undefined
  /** A job asks M-Pesa, after the call. */
  byCall?: boolean
}
/** `prompt` is the request for M-Pesa; null if an earlier payment answers. */
export type Placed = { paymentId: string; prompt: { accountReference: string } | null }
type Row = typeof payments.$inferSelect

/**
 * Written and committed before M-Pesa is asked, because its callback can arrive before its response; with it the job that chases
 * it. One person's starts are serialized, so that only the first of many clicks counts against the limits.
 * @param secret of the callback URL; none if a job asks after a call (`secretOfCall`)
 */
export function writeOrder(ctx: Context, order: Order, secret?: string): Promise<Placed> {
  return atomically(ctx, async (ctx) => {
    const placed = await place(ctx, order, secret)
    if ('earlier' in placed) return { paymentId: placed.earlier, prompt: null }
    const { id: paymentId, accountReference } = placed
    const { paymentPace: pace } = ctx.config
    if (order.byCall) await ctx.queue.enqueue(ctx.db, 'send-prompt', { paymentId }, AFTER_CALL_S / pace)
    await ctx.queue.enqueue(ctx.db, 'chase-payment', { paymentId }, nextCheckS(0)! / pace)
    return { paymentId, prompt: { accountReference } }
  })
}

/** The row of an order, with the coupon that it takes, or the earlier payment that answers; in a transaction. */
export async function place(ctx: Context, order: Order, secret?: string): Promise<Row | { earlier: string }> {
  await takeAdvisoryLock(ctx, 'purchases', order.buyerId)
  // Again under the lock: the same key may have been used a moment ago.
  const earlier = (await paymentByKey(ctx, keyOf(order))) ?? (await livePayment(ctx, itemOf(order)))
  if (earlier) return { earlier }
  const { terms } = order.quote
  // Who pays a further part has the course.
  const isPlain = order.type === 'course_purchase' ? !order.groupId : terms?.planId === null
  if (isPlain) await refusePlainOrder(ctx, Number(order.quote.referenceId))
  await limit(ctx, {
    'pay-user': order.buyerId,
    ...(order.phone && (await phoneLimits(ctx, order.buyerId, order.phone))),
  })
  await supersede(ctx, order)
  const payment = await addPayment(ctx, order, secret)
  const { id: paymentId, accountReference, amountKes, discountKes } = payment
  const { coupon, groupId } = order
  // A unique thing is held a little longer than the prompt is open.
  const until = after(ctx.now(), (BLOCKS_MS + MINUTE) / ctx.config.paymentPace)
  await reserve(ctx, payment, { coupon, groupId, terms, until })
  const { code } = coupon ?? {}
  const group = groupId && { group: groupId }
  const parts = terms && { parts: `${terms.firstPart}-${terms.lastPart}/${terms.parts}` }
  const start = {
    amountKes,
    accountReference,
    ...(code && { discountKes, coupon: code }),
    ...group,
    ...parts,
  }
  await writeEvent(ctx, paymentId, 'started', JSON.stringify(start))
  return payment
}

/**
 * The secret of a payment whose prompt a job requests: it is not stored, but derived from ours. 64 hex digits, like `newSecret`.
 */
export const secretOfCall = ({ config }: Context, paymentId: string): string =>
  createHmac('sha256', config.authSecret).update(`payment-of-call:${paymentId}`).digest('hex')

async function addPayment(ctx: Context, order: Order, secret: string | undefined): Promise<Row> {
  const { buyerId, phone, type, quote, coupon, idempotencyKey, byCall = false } = order
  const now = ctx.now()
  const id = newId()
  const payment = {
    id,
    userId: buyerId,
    paymentType: type,
    referenceId: quote.referenceId,
    description: quote.description,
    amountKes: quote.amountKes,
    discountKes: coupon?.discountKes ?? 0,
    isTest: quote.isTest ?? false,
    phoneNumber: phone ?? '',
    accountReference: `ST-${randomBase32(9)}`,
    callbackHash: hashOf(secret ?? secretOfCall(ctx, id)),
    idempotencyKey: idempotencyKey ?? null,
    locale: ctx.locale,
    byCall,
    blocksUntil: phone ? after(now, BLOCKS_MS / ctx.config.paymentPace) : now,
  }
  const values = { ...payment, ...beginningOf(order, now), createdAt: now }
  const [row] = await byName(ctx, ['shares'], (ctx) => ctx.db.insert(payments).values(values).returning())
  return row!
}

/** A job asks later, M-Pesa is asked now, or there is nothing to ask. */
function beginningOf({ phone, byCall }: Order, now: Date): Partial<Row> {
  if (!phone) return { status: 'completed', step: 'settled', settledAt: now }
  return byCall ? { step: 'created' } : { step: 'sending', sentAt: now }
}

/**
 * Prompting a number that is not proved to be one's own uses a limit shared by number and by address with others; nobody else can
 * lock its owner out.
 */
const phoneLimits = async (ctx: Context, buyerId: string, phone: KenyanPhone) =>
  (await isOwnPhone(ctx, phone))
    ? { 'pay-own-phone': phone, 'pay-own-phone-day': phone }
    : { 'pay-phone': phone, 'pay-phone-day': phone, 'pay-address': { until: payerOf(buyerId, phone) } }

type Item = { buyerId: string; type: PaymentType; referenceId: string }

const itemOf = ({ buyerId, type, quote }: Order): Item => ({ buyerId, type, referenceId: quote.referenceId })

/** A course is one thing, whether it is paid at once or in parts: one phone rings for it at a time. */
const ofItem = ({ buyerId, type, referenceId }: Item) =>
  and(
    eq(payments.userId, buyerId),
    isOfCourse(type) ? inArray(payments.paymentType, courseTypes) : eq(payments.paymentType, type),
    eq(payments.referenceId, referenceId),
  )

/** The open payment of the last two minutes, which answers another start for the same thing. */
export async function livePayment(ctx: Context, item: Item): Promise<string | null> {
  const [live] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ofItem(item),
        eq(payments.status, 'pending'),
        inArray(payments.step, waitingSteps),
        isNull(payments.supersededAt),
        gt(payments.blocksUntil, ctx.now()),
      ),
    )
  return live?.id ?? null
}

/**
 * The two minutes of an earlier payment are over; a late success of it is still the buyer's (decision 006). It gives its coupon back,
 * so that the next one can have it.
 */
async function supersede(ctx: Context, order: Order): Promise<void> {
  const isOver = and(
    ofItem(itemOf(order)),
    eq(payments.status, 'pending'),
    isNull(payments.supersededAt),
    lte(payments.blocksUntil, ctx.now()),
  )
  // Payments before coupons, as everywhere.
  const ending = await ctx.db
    .select({ id: payments.id, discountKes: payments.discountKes })
    .from(payments)
    .where(isOver)
    .orderBy(payments.id)
    .for('no key update')
  if (ending.length === 0) return
  if (ending.some(({ discountKes }) => discountKes > 0))
    await lockCoupons(ctx, order.coupon?.couponId ?? null)
  await byName(ctx, ['coupon'], (ctx) =>
    ctx.db.update(payments).set({ supersededAt: ctx.now() }).where(isOver),
  )
  await giveBackUses(ctx, ending)
}

type Key = Item & { idempotencyKey: string | undefined }

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

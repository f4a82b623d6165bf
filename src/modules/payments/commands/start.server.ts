import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { PromptAnswer } from '#adapters/mpesa/mpesa.ts'
import { atomically, type Context, signedIn } from '#context.ts'
import { hashOf, newId, newSecret, randomBase32 } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { kenyanPhone, type KenyanPhone } from '#kit/phone.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { isOwnPhone } from '#modules/accounts/queries.server.ts'
import { limit } from '../limits.server.ts'
import { writeEvent } from '../book.server.ts'
import { forSale, type Quote } from '../for-sale.server.ts'
import { amountAgrees, BLOCKS_MS, nextCheckS } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { PaymentRequest, type PaymentType } from '../types.ts'
import { settle } from './settle.server.ts'

type Item = { type: PaymentType; quote: Quote }

/**
 * Asks M-Pesa to ring the buyer's phone. Nothing is delivered until a verdict says that money moved.
 * A second start for the same thing within two minutes, from any tab or device, is answered with the first payment.
 * @param raw PaymentRequest
 * @throws Refusal of the phone, the price, what is for sale, 'too-many', 'payment-busy', 'payment-unreachable', 'payment-refused', 'payments-off'
 */
export async function startPayment(
  ctx: Context,
  raw: unknown,
): Promise<{ paymentId: string; isNew: boolean }> {
  const buyer = signedIn(ctx)
  const input = parse(PaymentRequest, raw)
  const phone = kenyanPhone(input.phoneNumber)
  if (!ctx.mpesa.available) throw new Refusal('payments-off')
  const repeated = input.idempotencyKey
    ? await paymentByKey(ctx, buyer.id, input.idempotencyKey, input)
    : null
  if (repeated) return { paymentId: repeated, isNew: false }
  const quote = await forSale[input.paymentType].quote(ctx, buyer.id, input.referenceId)
  if (!amountAgrees(input.amount, quote.amountKes)) throw new Refusal('amount-differs')
  return send(ctx, {
    buyerId: buyer.id,
    phone,
    item: { type: input.paymentType, quote },
    idempotencyKey: input.idempotencyKey,
  })
}

type Order = { buyerId: string; phone: KenyanPhone; item: Item; idempotencyKey: string | undefined }

async function send(ctx: Context, order: Order): Promise<{ paymentId: string; isNew: boolean }> {
  const secret = newSecret()
  const { paymentId, written } = await writeDown(ctx, order, secret)
  if (!written) return { paymentId, isNew: false }
  const answer = await ctx.mpesa.requestPrompt({
    phone: order.phone,
    amountKes: order.item.quote.amountKes,
    accountReference: written.accountReference,
    description: 'Stadi',
    callbackUrl: `${ctx.config.mpesa.callbackOrigin}/webhooks/pay/${secret}`,
  })
  await hearAnswer(ctx, paymentId, answer)
  return { paymentId, isNew: true }
}

/**
 * Written and committed before M-Pesa is asked, for it can call back before its answer arrives; with it the job that chases it.
 * One person's starts stand in line, so that only the first of many clicks counts against the limits.
 */
function writeDown(ctx: Context, order: Order, secret: string) {
  const {
    buyerId,
    phone,
    item: { type, quote },
  } = order
  return atomically(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${buyerId}, 0))`)
    // Again within the line: the same key may have been used a moment ago.
    const repeated = order.idempotencyKey
      ? await paymentByKey(ctx, buyerId, order.idempotencyKey, {
          paymentType: type,
          referenceId: quote.referenceId,
        })
      : null
    if (repeated) return { paymentId: repeated, written: null }
    const live = await livePayment(ctx, order)
    if (live) return { paymentId: live, written: null }
    await limit(ctx, { 'pay-user': buyerId, ...(await phoneLimits(ctx, phone)) })
    await ctx.db
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
    const [written] = await ctx.db
      .insert(payments)
      .values({
        id: newId(),
        userId: buyerId,
        paymentType: type,
        referenceId: quote.referenceId,
        description: quote.description,
        amountKes: quote.amountKes,
        isTest: quote.isTest ?? false,
        phoneNumber: phone,
        step: 'sending',
        accountReference: `ST-${randomBase32(9)}`,
        callbackHash: hashOf(secret),
        idempotencyKey: order.idempotencyKey ?? null,
        locale: ctx.locale,
        createdAt: ctx.now(),
        sentAt: ctx.now(),
        blocksUntil: after(ctx.now(), BLOCKS_MS / ctx.config.paymentPace),
      })
      .returning({ id: payments.id, accountReference: payments.accountReference })
    const paymentId = written!.id
    await writeEvent(
      ctx,
      paymentId,
      'started',
      JSON.stringify({ amountKes: quote.amountKes, accountReference: written!.accountReference }),
    )
    await ctx.queue.enqueue(ctx.db, 'chase-payment', { paymentId }, nextCheckS(0)! / ctx.config.paymentPace)
    return { paymentId, written: written! }
  })
}

/** Whoever lets a number ring that is not proved to be theirs shares its limit, and that of their address, with others; nobody else can lock its owner out. */
const phoneLimits = async (ctx: Context, phone: KenyanPhone) =>
  (await isOwnPhone(ctx, phone))
    ? { 'pay-own-phone': phone, 'pay-own-phone-day': phone }
    : { 'pay-phone': phone, 'pay-phone-day': phone, 'pay-address': ctx.address }

/** Keeps M-Pesa's answer to the prompt. @throws Refusal when no phone will ring */
async function hearAnswer(ctx: Context, paymentId: string, answer: PromptAnswer): Promise<void> {
  const { verdict } = await settle(
    ctx,
    paymentId,
    { from: 'prompt', answer },
    { line: { kind: `prompt-${answer.kind}`, raw: answer.raw } },
  )
  if (answer.kind !== 'refused') return
  // What M-Pesa refuses in its own time is its business; the rest is ours to mend, and nobody can pay until then.
  const isOurs = answer.code === 'no-token' || (answer.reason !== 'busy' && answer.reason !== 'locked')
  if (isOurs)
    ctx.log.error(
      { paymentId, reason: answer.reason, code: answer.code, text: answer.text },
      'payment.prompt-refused',
    )
  if (verdict === 'failed') throw new Refusal(refusalFor[answer.reason])
}

const refusalFor: Record<Extract<PromptAnswer, { kind: 'refused' }>['reason'], RefusalCode> = {
  busy: 'payment-busy',
  locked: 'payment-busy',
  unreachable: 'payment-unreachable',
  misconfigured: 'payment-refused',
  'bad-request': 'payment-refused',
}

const ofItem = ({ buyerId, item: { type, quote } }: Order) =>
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
        inArray(payments.step, ['created', 'sending', 'prompted']),
        isNull(payments.supersededAt),
        gt(payments.blocksUntil, ctx.now()),
      ),
    )
  return live?.id ?? null
}

/** @throws Refusal 'invalid-input' when the key was used for something else */
async function paymentByKey(
  ctx: Context,
  buyerId: string,
  key: string,
  input: { paymentType: PaymentType; referenceId: string },
): Promise<string | null> {
  const [known] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, buyerId), eq(payments.idempotencyKey, key)))
  if (!known) return null
  if (known.paymentType !== input.paymentType || known.referenceId !== input.referenceId)
    throw new Refusal('invalid-input')
  return known.id
}

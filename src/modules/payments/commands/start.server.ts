import { and, eq, isNull } from 'drizzle-orm'
import type { PromptAnswer } from '#adapters/mpesa/mpesa.ts'
import { adultOnly, atomically, type Context, type ContextWith, withConsent } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { newSecret } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { isSimulatedPhone, kenyanPhone, type KenyanPhone } from '#kit/phone.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { apply, conflictOf } from '../consequences.server.ts'
import { forSale } from '../for-sale.server.ts'
import { knownPhone } from '../queries/known-phone.server.ts'
import { priceFor } from '../queries/price.server.ts'
import { amountAgrees } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { PaymentRequest } from '../types.ts'
import { refusalsOfOrders } from '../refusals-of-sale.ts'
import { livePayment, type Order, paymentByKey, place, secretOfCall, writeOrder } from './order.server.ts'
import { settle } from './settle.server.ts'

/**
 * `isNew`: a phone is to be prompted for it; otherwise an earlier payment answers, or `isFree`: a coupon left nothing to pay, and it is
 * delivered.
 */
type Start = { paymentId: string; isNew: boolean; isFree?: true }

/**
 * Asks M-Pesa to prompt the buyer's phone. Nothing is delivered until a verdict says that money moved. A second start for the same
 * thing within two minutes, from any tab or device, is answered with the first payment. Where a coupon makes it free, M-Pesa is not
 * asked, and it is delivered at once.
 * @param raw PaymentRequest
 */
export const startPayment = command(
  {
    who: 'consented',
    refuses: [
      ...refusalsOfOrders,
      'payment-busy',
      'payment-unreachable',
      'payment-refused',
      'payment-not-found',
    ],
    asks: ['mpesa'],
  },
  async (ctx, raw: unknown): Promise<Start> => {
    const order = await orderOf(ctx, raw)
    return 'paymentId' in order ? order : send(ctx, order)
  },
)

/**
 * The same for a caller, whose phone M-Pesa cannot prompt before the call has ended (docs/mpesa-facts.md, case 46): a job requests it some
 * seconds later, and the result comes by SMS.
 */
export const startPaymentByCall = command(
  { who: 'consented', refuses: refusalsOfOrders, asks: ['mpesa'] },
  async (ctx, raw: unknown): Promise<Start> => {
    const order = await orderOf(ctx, raw)
    if ('paymentId' in order) return order
    const { paymentId, prompt } = await writeOrder(ctx, { ...order, byCall: true })
    return { paymentId, isNew: prompt !== null }
  },
)

/** Requests a prompt that had to wait for the end of a call; a job calls it, once. */
export const sendLatePrompt = internal(
  async (ctx: ContextWith<'mpesa'>, paymentId: string): Promise<void> => {
    const [payment] = await ctx.db
      .update(payments)
      .set({ step: 'sending', sentAt: ctx.now() })
      .where(and(eq(payments.id, paymentId), eq(payments.step, 'created'), isNull(payments.supersededAt)))
      .returning()
    if (!payment) return
    const { phoneNumber, amountKes, accountReference } = payment
    try {
      // The job ran so late that another payment for the same thing may begin: nobody at the phone expects this one any more.
      if (payment.blocksUntil <= ctx.now()) return await hearAnswer(ctx, paymentId, tooLate)
      const secret = secretOfCall(ctx, paymentId)
      const asked = { phone: phoneNumber as KenyanPhone, amountKes, accountReference, secret }
      await ask(ctx, paymentId, asked)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // the payer reads it by SMS
    }
  },
)

const tooLate: PromptAnswer = {
  kind: 'refused',
  reason: 'unreachable',
  code: 'too-late',
  text: 'Not asked: the time for this prompt was over.',
  raw: '',
}

/** What is to be bought, or the earlier payment that answers. */
async function orderOf(ctx: ContextWith<'mpesa'>, raw: unknown): Promise<Order | Start> {
  const buyer = withConsent(ctx)
  const input = parse(PaymentRequest, raw)
  if (input.paymentType === 'mentorship_booking') adultOnly(ctx, 'mentors-for-adults')
  // What a code makes free needs no phone.
  const early = input.coupon ? null : await phoneOf(ctx, input)
  if (!ctx.mpesa.available) throw new Refusal('payments-off')
  const { paymentType: type, idempotencyKey } = input
  const referenceId = forSale[type].referenceOf(input)
  const earlier = await paymentByKey(ctx, { buyerId: buyer.id, idempotencyKey, type, referenceId })
  if (earlier) return { paymentId: earlier, isNew: false }
  const item = { buyerId: buyer.id, type, referenceId }
  const price = await priceFor(ctx, item, input.coupon, input).catch(async (error: unknown) => {
    // The code is used, or the place taken: by their other tab, a moment ago, for the same thing?
    const live =
      (input.coupon || input.group || type === 'course_instalment') && error instanceof Refusal
        ? await livePayment(ctx, item)
        : null
    if (!live) throw error
    return { live }
  })
  if ('live' in price) return { paymentId: price.live, isNew: false }
  const { coupon, groupId, ...quote } = price
  if (!amountAgrees(input.amount, quote.amountKes)) throw new Refusal('amount-differs')
  const phone = quote.amountKes === 0 ? null : (early ?? (await phoneOf(ctx, input)))
  return { buyerId: buyer.id, phone, type, quote, coupon, groupId, idempotencyKey }
}

async function phoneOf(
  ctx: ContextWith<'mpesa'>,
  input: Pick<PaymentRequest, 'knownPhone' | 'phoneNumber'>,
): Promise<KenyanPhone> {
  const known = input.knownPhone && input.phoneNumber === '' ? await knownPhone(ctx) : null
  const phone = known ?? kenyanPhone(input.phoneNumber)
  if (isSimulatedPhone(phone) && ctx.config.mpesa.credentials)
    throw new Refusal('phone-invalid', { fields: { phone: 'phone-invalid' } })
  return phone
}

async function send(ctx: ContextWith<'mpesa'>, order: Order): Promise<Start> {
  const { phone } = order
  if (!phone) return giveFree(ctx, order)
  const secret = newSecret()
  const { paymentId, prompt } = await writeOrder(ctx, order, secret)
  if (!prompt) return { paymentId, isNew: false }
  const { accountReference } = prompt
  await ask(ctx, paymentId, { phone, amountKes: order.quote.amountKes, accountReference, secret })
  return { paymentId, isNew: true }
}

/**
 * An order of KES 0: the coupon takes off the whole price. No phone is prompted, as M-Pesa moves no less than KES 1; the order is
 * written as completed, told and delivered, all in one transaction.
 * @throws Refusal those of the code, 'group-full', 'too-many', 'already-owned'
 */
async function giveFree(ctx: Context, order: Order): Promise<Start> {
  try {
    return await atomically(ctx, async (ctx) => {
      const placed = await place(ctx, order)
      if ('earlier' in placed) return { paymentId: placed.earlier, isNew: false }
      const line = { kind: 'free', raw: JSON.stringify({ coupon: order.coupon?.code }) }
      const done = { verdict: 'paid', delivers: true, news: 'payment-confirmed' } as const
      await apply(ctx, placed, done, { line })
      return { paymentId: placed.id, isNew: false, isFree: true }
    })
  } catch (error) {
    // Another payment of theirs brought the course at this moment.
    throw conflictOf(error) === 'isOwned' ? new Refusal('already-owned') : error
  }
}

type Asked = { phone: KenyanPhone; amountKes: number; accountReference: string; secret: string }

/** @throws Refusal when no phone will be prompted */
async function ask(
  ctx: ContextWith<'mpesa'>,
  paymentId: string,
  { secret, ...prompt }: Asked,
): Promise<void> {
  const callbackUrl = `${ctx.config.mpesa.callbackOrigin}/webhooks/pay/${secret}`
  const answer = await ctx.mpesa.requestPrompt({ ...prompt, description: 'Stadi', callbackUrl })
  await hearAnswer(ctx, paymentId, answer)
}

/** Stores M-Pesa's answer to the prompt. @throws Refusal when no phone will be prompted */
async function hearAnswer(ctx: Context, paymentId: string, answer: PromptAnswer): Promise<void> {
  const { verdict } = await settle(
    ctx,
    paymentId,
    { from: 'prompt', answer },
    { line: { kind: `prompt-${answer.kind}`, raw: answer.raw } },
  )
  if (answer.kind !== 'refused') return
  // Temporary refusals are M-Pesa's business; the rest is ours to fix, and nobody can pay until then.
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

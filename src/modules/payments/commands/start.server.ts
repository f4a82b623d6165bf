import type { PromptAnswer } from '#adapters/mpesa/mpesa.ts'
import { type Context, signedIn } from '#context.ts'
import { newSecret } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { isSimulatedPhone, kenyanPhone } from '#kit/phone.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { forSale } from '../for-sale.server.ts'
import { amountAgrees } from '../rules.ts'
import { PaymentRequest } from '../types.ts'
import { type Order, paymentByKey, writeOrder } from './order.server.ts'
import { settle } from './settle.server.ts'

/** `isNew`: a phone is to ring for it; else an earlier payment answers. */
type Start = { paymentId: string; isNew: boolean }

/**
 * Asks M-Pesa to ring the buyer's phone. Nothing is delivered until a verdict says that money moved.
 * A second start for the same thing within two minutes, from any tab or device, is answered with the first payment.
 * @param raw PaymentRequest
 * @throws Refusal of the phone, the price, what is for sale, 'too-many', 'payment-busy', 'payment-unreachable', 'payment-refused', 'payments-off'
 */
export async function startPayment(ctx: Context, raw: unknown): Promise<Start> {
  const buyer = signedIn(ctx)
  const input = parse(PaymentRequest, raw)
  const phone = kenyanPhone(input.phoneNumber)
  if (isSimulatedPhone(phone) && ctx.config.mpesa.credentials)
    throw new Refusal('phone-invalid', { fields: { phone: 'phone-invalid' } })
  if (!ctx.mpesa.available) throw new Refusal('payments-off')
  const { paymentType: type, idempotencyKey } = input
  const referenceId = forSale[type].referenceOf(input)
  const earlier = await paymentByKey(ctx, { buyerId: buyer.id, idempotencyKey, type, referenceId })
  if (earlier) return { paymentId: earlier, isNew: false }
  const quote = await forSale[type].quote(ctx, buyer.id, referenceId)
  if (!amountAgrees(input.amount, quote.amountKes)) throw new Refusal('amount-differs')
  return send(ctx, { buyerId: buyer.id, phone, type, quote, idempotencyKey })
}

async function send(ctx: Context, order: Order): Promise<Start> {
  const secret = newSecret()
  const { paymentId, prompt } = await writeOrder(ctx, order, secret)
  if (!prompt) return { paymentId, isNew: false }
  const answer = await ctx.mpesa.requestPrompt({
    ...prompt,
    phone: order.phone,
    amountKes: order.quote.amountKes,
    description: 'Stadi',
    callbackUrl: `${ctx.config.mpesa.callbackOrigin}/webhooks/pay/${secret}`,
  })
  await hearAnswer(ctx, paymentId, answer)
  return { paymentId, isNew: true }
}

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

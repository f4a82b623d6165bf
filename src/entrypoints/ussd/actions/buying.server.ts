import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { checkPhonePin } from '#modules/accounts/commands/phone-pin.server.ts'
import { pinState } from '#modules/accounts/queries/own.server.ts'
import { ownPlan } from '#modules/instalments/queries/plan.server.ts'
import { startPaymentByCall } from '#modules/payments/commands/start.server.ts'
import { m } from '#paraglide/messages.js'
import { at, type Call, type Actions, type Move } from '../screen.ts'
import { whyNot } from './pin.server.ts'

// The walk has words for them.
const said = new Set<RefusalCode>(['too-many', 'consent-needed'])

/** To a purchase: with a PIN, which is set first if there is none. */
export async function beginBuying(call: Call, { course }: Actions['begin-buying']): Promise<Move> {
  if (!call.hasMpesa) return { again: inLanguage(call.ctx.locale, () => m.ussd_not_safaricom()) }
  return { to: (await pinState(call.ctx)) === 'none' ? at('pin-new', {}) : at('buying', { course }) }
}

/** Starts the payment; the prompt comes after the call, and its result by SMS. The server determines the price. */
export async function buy(call: Call, { course, pin }: Actions['buy']): Promise<Move> {
  const no = whyNot(call, await checkPhonePin(call.ctx, pin))
  if (no) return no
  const isPart = (await ownPlan(call.ctx, course)) !== null
  const order = {
    paymentType: isPart ? 'course_instalment' : 'course_purchase',
    referenceId: String(course),
    phoneNumber: call.phone,
  }
  try {
    const { isNew } = await startPaymentByCall(call.ctx, order)
    return { over: at('bought', { course, ...(isNew ? {} : { again: 1 }) }) }
  } catch (error) {
    if (!(error instanceof Refusal) || said.has(error.code)) throw error
    const isOwn = error.code === 'already-owned'
    if (isOwn) return { over: at('course', { course }) }
    const word = error.code === 'group-only' ? m.ussd_only_groups : m.ussd_payments_off
    return { again: inLanguage(call.ctx.locale, () => word()) }
  }
}

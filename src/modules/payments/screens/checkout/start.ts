import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import type { PaymentType } from '../../types.ts'

/** The body of "mpesa-payment" (PAY-12). */
export type StartBody = {
  amount: number
  /** None for the number that the server knows. */
  phoneNumber?: string
  knownPhone?: true
  paymentType: PaymentType
  referenceId: string
  description: string
  slot?: string
  packageId?: string
  /** A discount code. */
  coupon?: string
  /** A group of the course. */
  group?: string
  /** Which parts of the price. */
  parts?: string
}

export type StartRefusal = {
  title: string
  text: string
  field: string | null
  signIn: boolean
  /** The price that was shown does not hold any more: the page is read again. */
  isStale?: boolean
  /** Instead of a text: what M-Pesa said of a prompt that was sent. */
  failure?: { code: string | null; amountKes: number; email: string }
}
export type StartOutcome = { paymentId: string } | { refusal: StartRefusal }

const words = (title: string, text: string, more: Partial<StartRefusal> = {}): StartRefusal => ({
  title,
  text,
  field: null,
  signIn: false,
  ...more,
})

const phoneWords: Record<string, () => StartRefusal> = {
  'phone-required': () =>
    words(m.refusal_phone_required_title(), m.refusal_phone_required(), {
      field: m.refusal_phone_required(),
    }),
  'phone-invalid': () =>
    words(m.refusal_phone_invalid_title(), m.refusal_phone_invalid(), { field: m.refusal_phone_invalid() }),
}

/** The number in M-Pesa's format, or the error; no call is made for an invalid one (PAY-04, PAY-10). */
export function checkedPhone(text: string): { phone: string } | { refusal: StartRefusal } {
  try {
    return { phone: kenyanPhone(text) }
  } catch (error) {
    if (error instanceof Refusal && phoneWords[error.code]) return { refusal: phoneWords[error.code]!() }
    throw error
  }
}

/** Text for a refused start, by the server's answer. */
export function refusalOfStart(
  code: string | undefined,
  text: string | null | undefined,
  title?: string,
): StartRefusal {
  if (code === 'not-authenticated')
    return words(m.payment_sign_in_title(), m.payment_sign_in_text(), { signIn: true })
  const ofPhone = phoneWords[code ?? '']
  if (ofPhone) return ofPhone()
  const refusal = words(title ?? m.payment_failed_title(), text || m.refusal_payment_refused())
  return stale.has(code ?? '') ? { ...refusal, isStale: true } : refusal
}

const stale = new Set([
  'amount-differs',
  'coupon-invalid',
  'coupon-used',
  'group-full',
  'group-closed',
  'group-only',
  'parts-moved',
  'parts-not-offered',
])

/** Calls the remote function and reads success, paymentId and error of its response (PAY-11 to PAY-16, PAY-20 to PAY-22). */
export async function startByFunction(body: StartBody, send: typeof fetch = fetch): Promise<StartOutcome> {
  let answer: { success?: boolean; paymentId?: string | null; error?: string | null; code?: string }
  try {
    const response = await send('/functions/v1/mpesa-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    answer = (await response.json()) as typeof answer
  } catch (error) {
    console.error('mpesa-payment', error)
    return { refusal: words(m.payment_failed_title(), m.payment_failed_retry()) }
  }
  if (answer.success && answer.paymentId) return { paymentId: answer.paymentId }
  return {
    refusal: refusalOfStart(
      answer.code,
      answer.success === undefined ? m.payment_failed_retry() : answer.error,
    ),
  }
}

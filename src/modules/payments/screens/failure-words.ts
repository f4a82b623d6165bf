import { m } from '#paraglide/messages.js'

type Values = { amount: string; email: string }

const failures = new Map<string, { why: () => string; todo: (values: Values) => string }>(
  Object.entries({
    cancelled: { why: m.payment_why_cancelled, todo: m.payment_do_cancelled },
    'wrong-pin': { why: m.payment_why_wrong_pin, todo: m.payment_do_wrong_pin },
    insufficient: { why: m.payment_why_insufficient, todo: m.payment_do_insufficient },
    'no-response': { why: m.payment_why_no_response, todo: m.payment_do_no_response },
    expired: { why: m.payment_why_expired, todo: m.payment_do_expired },
    limit: { why: m.payment_why_limit, todo: m.payment_do_limit },
    busy: { why: m.payment_why_busy, todo: m.payment_do_busy },
    unreachable: { why: m.payment_why_unreachable, todo: m.payment_do_unreachable },
    config: { why: m.payment_why_config, todo: m.payment_do_config },
  }),
)
const otherFailure = { why: m.payment_why_other, todo: m.payment_do_other }

/** Why a payment failed and what to do now, in the reader's language. */
export function failureWords(failure: string | null, values: Values): { why: string; todo: string } {
  const { why, todo } = failures.get(failure ?? '') ?? otherFailure
  return { why: why(), todo: todo(values) }
}

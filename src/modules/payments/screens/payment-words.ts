import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { Ending } from './checkout/polling.ts'

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

/** The step whose toasts replace each other: the prompt's is over when its result is known. */
export const PAYING = 'paying'

/** How polling ended, as a toast (PAY-27, PAY-30, PAY-32, PAY-33). */
export function toastEnding(ending: Ending): void {
  if (ending.kind === 'unread') console.error('payment status', ending.error)
  if (ending.kind === 'completed')
    showToast({ title: m.payment_done_title(), text: m.payment_done_text(), about: PAYING, travels: true })
  if (ending.kind === 'failed')
    showToast({
      title: m.payment_failed_title(),
      // M-Pesa gives the reason in English; the sheet in the reader's language.
      text: (getLocale() === 'en' && ending.resultDesc) || m.payment_not_completed(),
      tone: 'brick',
      about: PAYING,
    })
  if (ending.kind === 'unknown' || ending.kind === 'unread') {
    showToast({
      title: m.payment_unknown_title(),
      text: m.payment_unknown_text(),
      tone: 'gold',
      about: PAYING,
    })
  }
}

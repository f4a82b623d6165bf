import { inForm, type RefusalKind } from '#core/refusals.ts'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  'already-owned': { status: 409, title: m.refusal_payment_title, text: m.refusal_already_owned },
  'is-free': { status: 409, title: m.refusal_payment_title, text: m.refusal_is_free },
  'amount-differs': { status: 409, title: m.refusal_payment_title, text: m.refusal_amount_differs },
  'payment-type-unknown': {
    status: 400,
    title: m.refusal_payment_title,
    text: m.refusal_payment_type_unknown,
  },
  'payment-not-found': { status: 404, title: m.refusal_not_found_title, text: m.refusal_payment_not_found },
  'payment-busy': { status: 503, title: m.refusal_payment_title, text: m.refusal_payment_busy },
  'payment-unreachable': { status: 503, title: m.refusal_payment_title, text: m.refusal_payment_unreachable },
  'payment-refused': { status: 502, title: m.refusal_payment_title, text: m.refusal_payment_refused },
  'payments-off': { status: 503, title: m.refusal_payment_title, text: m.refusal_payments_off },
  'payment-unsettled': {
    status: 409,
    title: m.refusal_payment_unsettled_title,
    text: m.refusal_payment_unsettled,
  },
  'refund-too-late': {
    status: 409,
    title: m.refusal_refund_title,
    text: () => m.refusal_refund_too_late({ refundDays: REFUND_DAYS }),
  },
  'refund-not-possible': { status: 409, title: m.refusal_refund_title, text: m.refusal_refund_not_possible },
  'refund-asked': { status: 409, title: m.refusal_refund_title, text: m.refusal_refund_asked },
  'receipt-invalid': inForm(m.refusal_receipt_invalid),
  'receipt-taken': inForm(m.refusal_receipt_taken),
  'review-undecided': { status: 409, title: m.refusal_error, text: m.refusal_review_undecided },
  'sum-differs': inForm(m.refusal_sum_differs),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}

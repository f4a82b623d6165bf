import type { ReactNode } from 'react'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/section.tsx'
import type { PaymentView } from '../types.ts'
import { statusWords } from './payment-status.ts'
import { failureWords } from './payment-words.ts'

type Outcome = { title: string; lead: string; more?: string; action?: ReactNode }
type Known = { payment: PaymentView & { href: string }; supportEmail: string }

/** How a payment ended, in plain words, and the one thing to do now. */
export function PaymentOutcome({ payment, supportEmail }: Known) {
  const { title, lead, more, action } = outcomeOf({ payment, supportEmail })
  const { tone, text } = statusWords(payment)
  return (
    <div className="no-print">
      <PageHead above={<p><Badge tone={tone}>{text}</Badge></p>} title={title} lead={lead} />
      <div className="stack measure pb-6">
        {more && <p>{more}</p>}
        {action && <p>{action}</p>}
      </div>
    </div>
  )
}

function outcomeOf({ payment, supportEmail }: Known): Outcome {
  const amount = kes(payment.amountKes, getLocale())
  if (payment.stage === 'completed') {
    return { title: m.payment_done_title(), lead: m.payment_completed_text({ amount, item: payment.description }), action: <ButtonLink to={payment.href}>{m.payment_open_course()}</ButtonLink> }
  }
  if (payment.stage === 'review') return { title: m.payment_review_title(), lead: m.payment_review_text(), more: m.payment_review_contact({ email: supportEmail }) }
  if (payment.stage === 'refunded') return { title: m.payment_refunded_title(), lead: m.payment_refunded_text() }
  const { why, todo } = failureWords(payment.failure, { amount, email: supportEmail })
  const action = payment.failure !== 'config' && payment.paymentType === 'course_purchase'
    ? <ButtonLink to={`${payment.href}/purchase`}>{m.payment_try_again()}</ButtonLink>
    : undefined
  return { title: m.payment_failed_title(), lead: why, more: todo, action }
}

import type { ReactNode } from 'react'
import { kes } from '#kit/money.ts'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { isOfCourse } from '../../rules.ts'
import type { PaymentType, PaymentView } from '../../types.ts'
import { beginWord } from '../begin-word.ts'
import { statusWords } from '../checkout/status.ts'
import { gainedWords } from '../gained-words.ts'
import { failureWords } from '../failure-words.ts'
import { payHref } from './pay-href.ts'
import { ResendForm } from './resend-form.tsx'

type Outcome = { title: string; lead: string; more?: string; action?: ReactNode }
type Known = { payment: PaymentView & { href: string }; supportEmail: string; zone: string }

/** How a payment ended, in plain words, and the one thing to do now. */
export function PaymentOutcome({ payment, supportEmail }: Omit<Known, 'zone'>) {
  const { title, lead, more, action } = outcomeOf({ payment, supportEmail, zone: useZone() })
  const { tone, text } = statusWords(payment)
  return (
    <div className="no-print">
      <PageHead
        above={
          <p>
            <Badge tone={tone}>{text}</Badge>
          </p>
        }
        title={title}
        lead={lead}
      />
      <div className="stack measure pb-6">
        {more && <p>{more}</p>}
        {action && <div className="row">{action}</div>}
      </div>
    </div>
  )
}

function outcomeOf({ payment, supportEmail, zone }: Known): Outcome {
  const { stage, refund, description: item, phone } = payment
  const amount = kes(payment.amountKes, getLocale())
  const back = kes(refund?.amountKes ?? payment.amountKes, getLocale())
  switch (stage) {
    case 'completed':
      return payment.amountKes === 0
        ? { title: m.payment_free_title(), lead: m.payment_free_done({ item }), ...gained(payment) }
        : {
            title: m.payment_done_title(),
            lead: m.payment_completed_text({ amount, item }),
            ...gained(payment),
          }
    case 'review':
      return {
        title: m.payment_review_title(),
        lead: m.payment_review_text(),
        more: m.payment_review_contact({ email: supportEmail }),
      }
    case 'refund-requested':
      return {
        title: m.payment_refund_requested_title(),
        lead: m.payment_next_refund_requested(),
        more: whileDeciding[payment.paymentType]?.(),
      }
    case 'refunding':
      return {
        title: m.payment_refunding_title(),
        lead: m.payment_refunding_text({ amount: back, phone }),
        // A double payment is refunded and access stays as it is.
        more: payment.isPlaceGone
          ? goneWords(payment)
          : refund?.endsAccess && isOfCourse(payment.paymentType)
            ? (payment.parts?.first ?? 1) > 1
              ? m.payment_part_closed()
              : m.payment_refunding_access()
            : undefined,
      }
    case 'refunded':
      return {
        title: m.payment_refunded_title(),
        lead: refund?.settledAt
          ? m.payment_refunded_on({ amount: back, day: dayInWords(refund.settledAt, getLocale(), zone) })
          : m.payment_refunded_text(),
      }
    default:
      return failedOutcome(payment, { amount, email: supportEmail })
  }
}

const goneWords = ({ paymentType }: PaymentView): string =>
  paymentType === 'seat_invoice' ? m.organisations_pay_late() : m.payment_place_gone()

const whileDeciding: Partial<Record<PaymentType, () => string>> = {
  course_purchase: m.payment_refund_until_then,
  course_instalment: m.payment_refund_until_then,
  course_gift: m.gifts_refund_until_then,
}

/** A test payment bought nothing that could be opened. */
function gained({ paymentType, href, begin }: Known['payment']): Partial<Outcome> {
  if (isOfCourse(paymentType))
    return {
      action: (
        <>
          {begin && <ButtonLink to={begin}>{beginWord(begin)}</ButtonLink>}
          <ButtonLink to={href} variant={begin ? 'outline' : undefined}>
            {m.payment_open_course()}
          </ButtonLink>
        </>
      ),
    }
  if (paymentType === 'course_gift')
    return { more: m.gifts_next(), action: <ButtonLink to={href}>{m.gifts_open()}</ButtonLink> }
  if (paymentType === 'seat_invoice')
    return {
      more: m.organisations_pay_done(),
      action: <ButtonLink to={href}>{m.organisations_pay_open()}</ButtonLink>,
    }
  if (!begin) return { more: m.payment_next_test() }
  const label = begin.startsWith('/mentorship/') ? m.payment_choose_time() : m.payment_open_session()
  return { more: gainedWords(begin), action: <ButtonLink to={begin}>{label}</ButtonLink> }
}

function failedOutcome(payment: Known['payment'], values: { amount: string; email: string }): Outcome {
  const { why, todo } = failureWords(payment.failure, values)
  const outcome: Outcome = { title: m.payment_failed_title(), lead: why, more: todo }
  if (payment.failure === 'config') return outcome
  if (!payment.canResend)
    return {
      ...outcome,
      more: m.payment_next_tried_again(),
      action: (
        <ButtonLink variant="outline" to="/payments">
          {m.payment_all()}
        </ButtonLink>
      ),
    }
  const again = payHref(payment)
  return {
    ...outcome,
    action: (
      <>
        <ResendForm payment={payment} />
        <ButtonLink variant="outline" to={again}>
          {m.payment_other_number()}
        </ButtonLink>
      </>
    ),
  }
}

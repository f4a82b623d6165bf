import { kes } from '#kit/money.ts'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { isOfCourse } from '../../rules.ts'
import type { PaymentView } from '../../types.ts'
import { statusWords } from '../checkout/status.ts'
import { failureWords } from '../failure-words.ts'
import { ResendForm } from './resend-form.tsx'

type Props = { payment: PaymentView & { href: string }; supportEmail: string }

/** A payment's state, what to do now in plain words, and how to do it. */
export function PaymentNext({ payment, supportEmail }: Props) {
  const zone = useZone()
  const { tone, text } = statusWords(payment)
  return (
    <div className="pay-next">
      <Badge tone={tone}>{text}</Badge>
      <p>{nextWords(payment, { email: supportEmail, zone })}</p>
      <NextLinks payment={payment} />
      {payment.canResend && <ResendForm payment={payment} variant="outline" />}
    </div>
  )
}

function NextLinks({
  payment: { id, href, stage, status, paymentType, description, refund, refundUntil },
}: Pick<Props, 'payment'>) {
  const here = `/payments/${id}`
  const links = [
    stage === 'completed' &&
      (isOfCourse(paymentType)
        ? { to: href, label: m.payment_open_course() }
        : paymentType === 'course_gift'
          ? { to: href, label: m.gifts_open() }
          : paymentType === 'seat_invoice'
            ? { to: href, label: m.organisations_pay_open() }
            : href !== TEST && { to: href, label: m.payment_open_sessions() }),
    status === 'completed' && { to: here, label: m.payment_receipt() },
    refundUntil && { to: `${here}#refund`, label: m.payment_request_refund() },
    refund?.state === 'refused' && { to: `${here}#refund`, label: m.payment_read_answer() },
  ].filter((link) => !!link)
  if (links.length === 0) return null
  return (
    <p className="pay-links">
      {links.map(({ to, label }) => (
        <Anchor key={label} to={to}>
          {label}
          <span className="visually-hidden">: {description}</span>
        </Anchor>
      ))}
    </p>
  )
}

// Where a payment leads that bought nothing.
const TEST = '/test-mpesa'

type Values = { email: string; zone: string }

function nextWords(payment: Props['payment'], values: Values): string {
  switch (payment.stage) {
    case 'prompt-sent':
      return m.payment_next_prompt()
    case 'checking':
      return m.payment_next_checking()
    case 'completed':
      return completedWords(payment)
    case 'failed':
      return failedWords(payment, values)
    case 'review':
      return m.payment_next_review()
    case 'refund-requested':
      return m.payment_next_refund_requested()
    case 'refunding':
      return m.payment_next_refunding()
    case 'refunded':
      return payment.refund?.settledAt
        ? m.payment_next_refunded({ day: dayInWords(payment.refund.settledAt, getLocale(), values.zone) })
        : m.payment_refunded_text()
  }
}

function completedWords({ paymentType, href, refund, amountKes, parts }: Props['payment']): string {
  if (amountKes === 0) return m.payment_next_free()
  if (paymentType === 'course_gift')
    return refund?.state === 'refused' ? m.gifts_next_refused() : m.gifts_next()
  if (paymentType === 'seat_invoice') return m.organisations_pay_done()
  if (paymentType === 'mentorship_booking')
    return href === TEST ? m.payment_next_test() : m.payment_next_session()
  if (refund?.state === 'refused') return m.payment_next_refused()
  return parts ? m.payment_part_open() : m.payment_next_completed()
}

/** The reason; the button says the rest, unless there is none. */
function failedWords({ failure, amountKes, canResend }: PaymentView, { email }: Values): string {
  const { why, todo } = failureWords(failure, { amount: kes(amountKes, getLocale()), email })
  if (canResend) return why
  return `${why} ${failure === 'config' ? todo : m.payment_next_tried_again()}`
}

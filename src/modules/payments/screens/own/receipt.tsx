import type { ReactNode } from 'react'
import { useAuth } from '#shell/auth-context.tsx'
import { kes } from '#kit/money.ts'
import { dayInWords } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PaymentView } from '../../types.ts'
import { statusWords } from '../checkout/status.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { useZone } from '#shell/use-zone.ts'

/** The printed facts of one payment. It is called a receipt only when money came. */
export function Receipt({ payment }: { payment: PaymentView }) {
  const canPrint = useHydrated()
  const isPaid = payment.status === 'completed'
  return (
    <section className="receipt" aria-labelledby="receipt">
      <Pindo />
      <div className="receipt-head">
        <h2 id="receipt">{isPaid ? m.payment_receipt() : m.payment_details()}</h2>
        <span className="brand" aria-hidden="true">
          Stadi
        </span>
      </div>
      <Facts payment={payment} />
      {isPaid && (
        <Button
          type="button"
          variant="outline"
          className="no-print"
          hidden={!canPrint}
          data-begins
          onClick={() => window.print()}
        >
          {m.payment_print()}
        </Button>
      )}
    </section>
  )
}

function Facts({ payment }: { payment: PaymentView }) {
  const { user } = useAuth()
  const refunded = refundedWords(payment, useZone())
  const { tone, text } = statusWords(payment)
  return (
    <dl>
      <Amounts payment={payment} />
      <Fact name={m.payment_what_for()} fact={payment.description} />
      <Fact name={m.payment_state()} fact={<Badge tone={tone}>{text}</Badge>} />
      {payment.status === 'completed' && payment.amountKes > 0 && (
        <Fact
          name={m.payment_receipt_number()}
          fact={payment.receipt ?? m.payment_receipt_later()}
          factClass="figures"
        />
      )}
      <Fact name={m.payment_date()} fact={<Moment at={payment.settledAt ?? payment.createdAt} />} />
      {refunded && <Fact name={m.payment_refund_title()} fact={refunded} />}
      {payment.phone && <Fact name={m.payment_phone()} fact={payment.phone} factClass="figures" />}
      {user && <Fact name={m.payment_payer()} fact={<bdi>{user.name}</bdi>} />}
      <Fact name={m.payment_number()} fact={payment.id} factClass="receipt-number" />
    </dl>
  )
}

/** What is paid and, where a code lowered it, the price and the discount. */
function Amounts({ payment: { amountKes, discountKes, coupon, status } }: { payment: PaymentView }) {
  const amount = kes(amountKes, getLocale())
  if (discountKes === 0) return <Fact className="receipt-amount" name={m.payment_amount()} fact={amount} />
  const discount = kes(discountKes, getLocale())
  return (
    <>
      <Fact
        className="receipt-amount"
        name={status === 'completed' ? m.payment_paid_amount() : m.payment_to_pay()}
        fact={amount}
      />
      <Fact name={m.payment_price()} fact={kes(amountKes + discountKes, getLocale())} />
      <Fact
        name={m.payment_discount()}
        fact={coupon ? m.payment_discount_with({ discount, code: coupon }) : discount}
      />
    </>
  )
}

type FactProps = { name: string; fact: ReactNode; className?: string; factClass?: string }

const Fact = ({ name, fact, className, factClass }: FactProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd className={factClass}>{held(fact)}</dd>
  </div>
)

function refundedWords({ refund }: PaymentView, zone: string): string | null {
  if (!refund?.settledAt) return null
  const values = {
    amount: kes(refund.amountKes, getLocale()),
    day: dayInWords(refund.settledAt, getLocale(), zone),
  }
  return refund.reference
    ? m.payment_receipt_refunded({ ...values, code: refund.reference })
    : m.payment_refunded_on(values)
}

import { useAuth } from '#shell/auth-context.tsx'
import { kes } from '#kit/money.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import type { PaymentView } from '../../types.ts'
import { Moment, useZone } from '../moment.tsx'
import { statusWords } from '../checkout/status.ts'
import { useHydrated } from '#shell/use-hydrated.ts'

/** What stands on paper: the facts of one payment. It is called a receipt only when money came. */
export function Receipt({ payment }: { payment: PaymentView }) {
  const { user } = useAuth()
  const canPrint = useHydrated()
  const refunded = refundedWords(payment, useZone())
  const isPaid = payment.status === 'completed'
  const { tone, text } = statusWords(payment)
  return (
    <section className="receipt" aria-labelledby="receipt">
      <Pindo />
      <div className="receipt-head">
        <h2 id="receipt">{isPaid ? m.payment_receipt() : m.payment_details()}</h2>
        <span className="brand" aria-hidden="true">
          Stadi
        </span>
      </div>
      <dl>
        <div className="receipt-amount">
          <dt>{m.payment_amount()}</dt>
          <dd>{kes(payment.amountKes, getLocale())}</dd>
        </div>
        <div>
          <dt>{m.payment_what_for()}</dt>
          <dd>{payment.description}</dd>
        </div>
        <div>
          <dt>{m.payment_state()}</dt>
          <dd>
            <Badge tone={tone}>{text}</Badge>
          </dd>
        </div>
        {isPaid && (
          <div>
            <dt>{m.payment_receipt_number()}</dt>
            <dd className="figures">{payment.receipt ?? m.payment_receipt_later()}</dd>
          </div>
        )}
        <div>
          <dt>{m.payment_date()}</dt>
          <dd>
            <Moment at={payment.settledAt ?? payment.createdAt} />
          </dd>
        </div>
        {refunded && (
          <div>
            <dt>{m.payment_refund_title()}</dt>
            <dd>{refunded}</dd>
          </div>
        )}
        <div>
          <dt>{m.payment_phone()}</dt>
          <dd className="figures">{payment.phone}</dd>
        </div>
        {user && (
          <div>
            <dt>{m.payment_payer()}</dt>
            <dd>
              <bdi>{user.name}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{m.payment_number()}</dt>
          <dd className="receipt-number">{payment.id}</dd>
        </div>
      </dl>
      {isPaid && canPrint && (
        <Button type="button" variant="outline" className="no-print" onClick={() => window.print()}>
          {m.payment_print()}
        </Button>
      )}
    </section>
  )
}

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

import { useState } from 'react'
import type { FormAnswer } from '#shell/form/answer.ts'
import { m } from '#paraglide/messages.js'
import { bannerClass, BannerWords } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import type { PaymentView } from '../../types.ts'
import type { StartRefusal } from '../checkout/start.ts'
import { PaymentWidget } from '../checkout/widget.tsx'
import type { Simulated } from '../checkout/paying.server.ts'

type Props = {
  mentor: { id: string; name: string; pricePerHourKes: number }
  /** The viewer's payment that the URL names. */
  shown: PaymentView | null
  pending: PaymentView | null
  answer?: FormAnswer
  simulated: Simulated
  payee: string | null
  supportEmail: string
}

/** The widget paying the test mentor, under the alert of a successful payment. */
export function TestBench({ mentor, shown, pending, answer, simulated, payee, supportEmail }: Props) {
  const [paidId, setPaidId] = useState(shown?.status === 'completed' ? shown.id : null)
  const item = {
    paymentType: 'mentorship_booking',
    referenceId: mentor.id,
    amountKes: mentor.pricePerHourKes,
    description: mentor.name,
  } as const
  return (
    <div className="stack">
      {paidId && <Paid paymentId={paidId} />}
      <PaymentWidget
        item={item}
        pending={pending}
        answer={answer}
        earlier={failureOf(shown, supportEmail)}
        here={pending ? `/test-mpesa?payment=${pending.id}` : undefined}
        simulated={simulated}
        payee={payee}
        supportEmail={supportEmail}
        onPaid={setPaidId}
      />
      {paidId && (
        <p className="row">
          <ButtonLink variant="outline" to={`/payments/${paidId}`}>
            {m.payment_receipt()}
          </ButtonLink>
          {/* If the URL names the payment, the form is there already. */}
          {paidId !== shown?.id && (
            <ButtonLink variant="quiet" to="/test-mpesa" preventScrollReset>
              {m.test_payment_again()}
            </ButtonLink>
          )}
        </p>
      )}
    </div>
  )
}

/** TST-05 */
function Paid({ paymentId }: { paymentId: string }) {
  return (
    <div className={bannerClass('leaf')} role="alert">
      <BannerWords
        title={m.test_payment_paid()}
        text={<p className="wrap-anywhere">{m.test_payment_paid_text({ id: paymentId })}</p>}
      />
    </div>
  )
}

/** The form's alert shows how an earlier payment failed, as when it fails in front of the user (TST-06). */
function failureOf(payment: PaymentView | null, email: string): StartRefusal | null {
  if (payment?.status !== 'failed') return null
  const failure = { code: payment.failure, amountKes: payment.amountKes, email }
  return { title: m.payment_failed_title(), text: '', field: null, signIn: false, failure }
}

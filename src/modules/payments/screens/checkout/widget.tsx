import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#shell/auth-context.tsx'
import { kes } from '#kit/money.ts'
import { maskedPhone } from '#kit/phone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { endToasts, showToast } from '#ui/feedback/toast.tsx'
import { authHref } from '#modules/accounts/rules.ts'
import type { PaymentType, PaymentView } from '../../types.ts'
import { PaymentForm } from './form.tsx'
import { PaymentPanel, PaymentSteps } from './panel.tsx'
import type { Ending } from './polling.ts'
import { checkedPhone, type StartRefused, startByFunction } from './start.ts'
import { failureWords, PAYING, toastEnding } from '../payment-words.ts'
import type { Simulated } from './simulated.server.ts'
import { type Asked, usePaymentPolling } from './use-payment-polling.ts'

export type PaymentWidgetProps = {
  item: { paymentType: PaymentType; referenceId: string; amountKes: number; description: string }
  /** A payment for it that still waits for M-Pesa. */
  pending: Pick<PaymentView, 'id' | 'phone' | 'stage'> | null
  /** What the server said to a form sent without scripts, and what was typed. */
  refused?: StartRefused | null
  typed?: string
  simulated: Simulated
  /** The name that M-Pesa shows on the phone, where it is known. */
  payee: string | null
  supportEmail: string
  /** Where a page without scripts reads how the pending payment went; this page, unless told otherwise. */
  here?: string
  /** Called once, after M-Pesa confirmed (PAY-28), with the payment as it was read. */
  onPaid(paymentId: string, read: PaymentView | null): void
}

// PAY-40: idle, initiating, request sent, polling. "sent" is both of the last: the first check is planned when the panel appears.
type State =
  | { at: 'idle'; refused: StartRefused | null }
  | { at: 'initiating' }
  | { at: 'sent' | 'unknown'; asked: Asked; phone: string }
  | { at: 'review'; asked: Asked }
  | { at: 'paid'; phone: string }

/** Pays for one thing by M-Pesa, from the phone field to the confirmation. */
export function PaymentWidget(props: PaymentWidgetProps) {
  const { user } = useAuth()
  return (
    <div className="stack">
      <p className="pay-amount">
        <b className="price">{kes(props.item.amountKes, getLocale())}</b>{' '}
        <span>{m.payment_for({ item: props.item.description })}</span>
      </p>
      {/* A test payment buys nothing that could be given back. */}
      {props.item.paymentType === 'course_purchase' && (
        <p className="small soft">{m.payment_refund_promise()}</p>
      )}
      {user ? <Paying {...props} /> : <SignInFirst refused={props.refused} />}
    </div>
  )
}

/** PAY-02. Most who buy as visitors have no account yet; both ways come back to this sheet. */
function SignInFirst({ refused }: Pick<PaymentWidgetProps, 'refused'>) {
  const { pathname } = useLocation()
  return (
    <>
      {refused && <FormError title={refused.title} text={refused.text} />}
      <Banner tone="sky" title={m.payment_auth_required()} text={m.payment_auth_required_text()} />
      <p className="small soft">{m.payment_auth_then()}</p>
      <ButtonLink wide to={authHref('sign-up', pathname)}>
        {m.payment_sign_up()}
      </ButtonLink>
      <ButtonLink wide variant="outline" to={authHref('sign-in', pathname)}>
        {m.common_sign_in()}
      </ButtonLink>
    </>
  )
}

function Paying({
  item,
  pending,
  refused = null,
  typed = '',
  simulated,
  payee,
  supportEmail,
  here,
  onPaid,
}: PaymentWidgetProps) {
  const { pathname } = useLocation()
  const [state, setState] = useState<State>(() => (pending ? goingOn(pending) : { at: 'idle', refused }))
  const [phone, setPhone] = useState(typed)
  const values = { amount: kes(item.amountKes, getLocale()), email: supportEmail }

  const hear = (ending: Ending, read: PaymentView | null) => {
    if (state.at !== 'sent') return
    toastEnding(ending)
    if (ending.kind === 'completed') {
      setState({ at: 'paid', phone: state.phone })
      onPaid(state.asked.paymentId, read)
    } else if (ending.kind === 'failed') {
      const { why, todo } = failureWords(read?.failure ?? null, values)
      setState({
        at: 'idle',
        refused: { title: m.payment_failed_title(), text: `${why} ${todo}`, field: null, signIn: false },
      })
    } else {
      setState({ ...state, at: ending.kind === 'review' ? 'review' : 'unknown' })
    }
  }
  const latest = usePaymentPolling(state.at === 'sent' ? state.asked : null, hear)

  async function start(written: string) {
    setPhone(written)
    const checked = checkedPhone(written)
    if ('refused' in checked) return refuse(checked.refused)
    setState({ at: 'initiating' })
    endToasts(({ about }) => about === PAYING)
    const { paymentType, referenceId, amountKes, description } = item
    const outcome = await startByFunction({
      amount: amountKes,
      phoneNumber: checked.phone,
      paymentType,
      referenceId,
      description,
    })
    if ('refused' in outcome) return refuse(outcome.refused)
    setState({ at: 'sent', asked: { paymentId: outcome.paymentId }, phone: maskedPhone(checked.phone) })
    showToast({
      title: m.payment_started_title(),
      text: m.payment_started_text(),
      durationMs: 10_000,
      about: PAYING,
    })
  }

  function refuse(why: StartRefused) {
    setState({ at: 'idle', refused: why })
  }

  const form = (more: { refused: StartRefused | null }) => (
    <PaymentForm
      amountKes={item.amountKes}
      payee={payee}
      action={pathname}
      typed={phone}
      initiating={state.at === 'initiating'}
      onStart={(written) => void start(written)}
      {...more}
    />
  )
  if (state.at === 'paid') return <PaymentSteps phone={state.phone} done={3} payee={payee} />
  if (state.at === 'review') {
    return (
      <>
        <Banner tone="sky" title={m.payment_review_title()} text={m.payment_review_text()} />
        <ButtonLink wide variant="outline" to={`/payments/${state.asked.paymentId}`}>
          {m.payment_open_state()}
        </ButtonLink>
      </>
    )
  }
  if (state.at === 'sent') {
    const { paymentId } = state.asked
    const read =
      latest?.payment.id === paymentId ? latest.payment : pending?.id === paymentId ? pending : null
    const stage = read?.stage === 'checking' ? 'checking' : 'prompt-sent'
    return (
      <PaymentPanel
        phone={state.phone}
        stage={stage}
        here={here ?? pathname}
        simulated={simulated}
        payee={payee}
      >
        {stage === 'checking' && (
          <Disclosure title={m.payment_checking_new()}>{form({ refused })}</Disclosure>
        )}
        <p className="small soft">
          {m.payment_may_close()} <a href={`/payments/${paymentId}`}>{m.payment_open_state()}</a>
        </p>
      </PaymentPanel>
    )
  }
  if (state.at === 'unknown') {
    const again = () =>
      setState({ ...state, at: 'sent', asked: { paymentId: state.asked.paymentId, firstMs: 0 } })
    return (
      <>
        <Banner tone="gold" title={m.payment_unknown_title()} text={m.payment_unknown_text()} />
        <Button type="button" wide onClick={again}>
          {m.payment_check_again()}
        </Button>
        <Disclosure open title={m.payment_checking_new()}>
          {form({ refused: null })}
        </Disclosure>
      </>
    )
  }
  return form({ refused: state.at === 'idle' ? state.refused : null })
}

const goingOn = ({ id, phone, stage }: NonNullable<PaymentWidgetProps['pending']>): State =>
  stage === 'review'
    ? { at: 'review', asked: { paymentId: id } }
    : { at: 'sent', asked: { paymentId: id }, phone }

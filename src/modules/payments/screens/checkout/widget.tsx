import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#shell/auth-context.tsx'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { held } from '#ui/no-break/held.ts'
import { later } from '#shell/later.tsx'
import { DiscountCode, FreeForm, PriceBefore } from './discount.tsx'
import { FailureText, PaymentForm } from './form.tsx'
import { PaymentPanel, PaymentSteps } from './panel.tsx'
import type { StartRefusal } from './start.ts'
import type { PollTarget } from './use-payment-polling.ts'
import { type PaymentWidgetProps, sentStart, useStart } from './use-start.ts'

// Not needed by signed-in people.
const Join = later(() => import('./join.tsx').then((file) => file.Join))

/** This page with the URL's parameters for the item. */
function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** Pays for one thing by M-Pesa, from the phone field to the confirmation. */
export function PaymentWidget(props: PaymentWidgetProps) {
  const { user } = useAuth()
  return (
    <div className="stack">
      <p className="pay-amount">
        <b className="price">{held(kes(props.item.amountKes, getLocale()))}</b>{' '}
        <span>{held(m.payment_for({ item: props.named ?? props.item.description }))}</span>
        {props.discount && <PriceBefore discount={props.discount} />}
      </p>
      {props.terms && <p>{held(props.terms)}</p>}
      {held(props.note)}
      {/* A test payment buys nothing that could be refunded. */}
      {isCourse(props.item) && props.item.amountKes > 0 && (
        <p className="small soft">{m.payment_refund_promise({ refundDays: REFUND_DAYS })}</p>
      )}
      {user ? <Paying {...props} /> : <SignInFirst answer={props.answer} />}
    </div>
  )
}

/** Bought for oneself, at once or in parts; `rules.ts` would bring more along than this sheet may weigh. */
const isCourse = ({ paymentType }: PaymentWidgetProps['item']): boolean => /^course_[pi]/.test(paymentType)

/**
 * PAY-02. Most visitors who buy have no account yet: the sign-up form is here, and the link to sign in below. Both return to this
 * sheet.
 */
function SignInFirst({ answer }: Pick<PaymentWidgetProps, 'answer'>) {
  const here = useHere()
  const { refusal } = sentStart(answer)
  return (
    <>
      {refusal && <FormError title={refusal.title} text={refusal.text} />}
      <Banner tone="sky" title={m.payment_auth_required()} text={m.payment_auth_required_text()} />
      <Join next={here} />
    </>
  )
}

function Paying(props: PaymentWidgetProps) {
  const { item, pending, payee } = props
  const address = useHere()
  const { state, phone, refusal, latest, start, recheck } = useStart(props)
  const priced = (shown: StartRefusal | null) => (
    <PaymentForm
      amountKes={item.amountKes}
      coupon={item.coupon}
      group={item.group}
      parts={item.parts}
      payee={payee}
      action={address}
      phoneNumber={phone}
      knownPhone={props.knownPhone ?? null}
      refusal={shown}
      initiating={state.at === 'initiating'}
      onStart={(written) => void start(written)}
    />
  )
  const form = (shown: StartRefusal | null) => (
    <>
      {props.discount && state.at !== 'initiating' && (
        <DiscountCode discount={props.discount} group={item.group} />
      )}
      {item.amountKes === 0 && item.coupon ? (
        <FreeForm code={item.coupon} group={item.group} />
      ) : (
        priced(shown)
      )}
    </>
  )
  switch (state.at) {
    case 'paid':
      return <PaymentSteps phone={state.phone} done={3} payee={payee} />
    case 'review':
      return (
        <Ended
          paymentId={state.target.paymentId}
          title={m.payment_review_title()}
          text={m.payment_review_text()}
        />
      )
    case 'returned':
      return (
        <Ended
          paymentId={state.target.paymentId}
          title={m.payment_refunding_title()}
          text={props.returned ?? m.payment_place_gone()}
        />
      )
    case 'sent': {
      const { paymentId } = state.target
      const read = [latest?.payment, pending].find((payment) => payment?.id === paymentId)
      return (
        <OnItsWay {...props} {...state} here={props.here ?? address} isChecking={read?.stage === 'checking'}>
          {form(refusal)}
        </OnItsWay>
      )
    }
    case 'unknown':
      return (
        <Unknown isCourse={isCourse(item)} onRecheck={recheck}>
          {form(null)}
        </Unknown>
      )
    case 'initiating':
      return form(null)
    case 'idle':
      return form(state.refusal)
  }
}

function Ended({ paymentId, ...said }: { paymentId: string; title: string; text: string }) {
  return (
    <>
      <Banner tone="sky" {...said} />
      <ButtonLink wide variant="outline" to={`/payments/${paymentId}`}>
        {m.payment_open_state()}
      </ButtonLink>
    </>
  )
}

type OnItsWayProps = Pick<PaymentWidgetProps, 'simulated' | 'payee' | 'level'> & {
  target: PollTarget
  phone: string
  here: string
  isChecking: boolean
  /** The form for a new prompt. */
  children: ReactNode
}

function OnItsWay({ target, isChecking, children, ...panel }: OnItsWayProps) {
  const { phone, here, simulated, payee, level } = panel
  useEffect(() => void FailureText.ready(), [])
  const stage = isChecking ? 'checking' : 'prompt-sent'
  return (
    <PaymentPanel {...{ phone, stage, here, simulated, payee, level }}>
      {isChecking && <Disclosure title={m.payment_checking_new()}>{children}</Disclosure>}
      <p className="small soft">
        {held(m.payment_may_close())} <a href={`/payments/${target.paymentId}`}>{m.payment_open_state()}</a>
      </p>
    </PaymentPanel>
  )
}

type UnknownProps = { isCourse: boolean; onRecheck(): void; children: ReactNode }

/** Only a course is something that one has access to. */
function Unknown({ isCourse, onRecheck, children }: UnknownProps) {
  return (
    <>
      <Banner
        tone="gold"
        title={m.payment_unknown_title()}
        text={isCourse ? m.payment_unknown_text() : m.payment_checking_text()}
      />
      <Button type="button" wide onClick={onRecheck}>
        {m.payment_check_again()}
      </Button>
      <Disclosure open title={m.payment_checking_new()}>
        {children}
      </Disclosure>
    </>
  )
}

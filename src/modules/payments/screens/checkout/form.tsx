import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { held } from '#ui/no-break/held.ts'
import { authHref } from '#modules/accounts/rules.ts'
import type { StartRefusal } from './start.ts'
import { later } from '#shell/later.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'

// Only for those whose payment failed; it comes while the phone rings.
export const FailureText = later(() => import('./failure-text.tsx').then((file) => file.FailureText))

type Props = {
  amountKes: number
  /** The discount code by which it is lower than the price. */
  coupon?: string
  /** The group in which a place is wanted. */
  group?: string
  /** Which parts of the price, where they are not paid at once. */
  parts?: string
  /** The name that M-Pesa shows on the phone, if known. */
  payee: string | null
  /** Where the form posts to without scripts. */
  action: string
  phoneNumber: string
  /** The number that the server knows of the payer, masked. */
  knownPhone: string | null
  refusal: StartRefusal | null
  initiating: boolean
  onStart(phone: string): void
}

/**
 * Phone and button; scripts request the prompt by a function instead of sending the form. The button is disabled by script only:
 * without scripts `required` and the server answer (decisions 4).
 */
export function PaymentForm(props: Props) {
  const {
    amountKes,
    coupon,
    group,
    parts,
    payee,
    action,
    phoneNumber,
    knownPhone,
    refusal,
    initiating,
    onStart,
  } = props
  const hydrated = useHydrated()
  const [phone, setPhone] = useState(phoneNumber)
  const input = useRef<HTMLInputElement>(null)
  // The value of phoneNumber before the scripts arrived.
  useEffect(() => setPhone(input.current?.value ?? ''), [])
  useEffect(() => {
    if (refusal?.field) input.current?.focus()
  }, [refusal])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!initiating) onStart(phone)
  }
  const field = (
    <Field
      ref={input}
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      required={!knownPhone}
      label={m.payment_phone_label()}
      hint={m.payment_phone_hint()}
      error={refusal?.field ?? undefined}
      defaultValue={phoneNumber}
      readOnly={initiating}
      onChange={(event) => setPhone(event.target.value)}
    />
  )
  return (
    <form method="post" action={action} onSubmit={submit} noValidate={hydrated} className="stack">
      {refusal && <NotStarted refusal={refusal} action={action} />}
      <input type="hidden" name="amount" value={amountKes} />
      {coupon && <input type="hidden" name="coupon" value={coupon} />}
      {group && <input type="hidden" name="group" value={group} />}
      {parts && <input type="hidden" name="parts" value={parts} />}
      {knownPhone ? (
        <div>
          <input type="hidden" name="knownPhone" value="1" />
          <p className="mb-2">{held(m.payment_known_phone({ phone: knownPhone }))}</p>
          <Disclosure title={m.payment_other_phone()} open={phoneNumber !== ''}>
            {field}
          </Disclosure>
        </div>
      ) : (
        field
      )}
      <Button
        wide
        disabled={hydrated && !initiating && !knownPhone && phone.trim() === ''}
        pending={initiating}
        pendingText={m.payment_initiating()}
      >
        {m.payment_pay({ amount: kes(amountKes, getLocale()) })}
      </Button>
      <p className="small soft">
        {held(m.payment_pin_stays())} {payee && held(m.payment_payee({ payee }))}
      </p>
    </form>
  )
}

const NotStarted = ({ refusal, action }: { refusal: StartRefusal; action: string }) => (
  <FormError
    title={refusal.title}
    text={refusal.failure ? <FailureText {...refusal.failure} /> : refusal.text}
  >
    {refusal.signIn && (
      <p>
        <Anchor to={authHref('sign-in', action)}>{m.common_sign_in()}</Anchor>
      </p>
    )}
  </FormError>
)

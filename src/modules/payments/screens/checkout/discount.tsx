import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { kes } from '#kit/money.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'

/** What the server says of the code in the address. */
export type Discount = {
  priceKes: number
  used: { code: string; discountKes: number } | null
  refused: { typed: string; text: string } | null
}

/** The price before, beside what is paid. */
export function PriceBefore({ discount: { priceKes, used } }: { discount: Discount }) {
  if (!used) return null
  return (
    <span className="block small">{held(m.payment_price_before({ price: kes(priceKes, getLocale()) }))}</span>
  )
}

/** A code lowers the price before anything is paid: it is in the address, so that it works without scripts and in a link. */
export function DiscountCode({
  discount: { used, refused },
  group,
}: {
  discount: Discount
  /** Stays in the address. */ group?: string
}) {
  const { pathname } = useLocation()
  const note = useRef<HTMLParagraphElement>(null)
  const before = useRef(used?.code)
  useEffect(() => {
    // The button that had the focus is gone.
    if (used && used.code !== before.current) note.current?.focus({ preventScroll: true })
    before.current = used?.code
  }, [used])
  if (used)
    return (
      <p ref={note} tabIndex={-1} className="small" role="status">
        {held(m.payment_coupon_takes({ code: used.code, discount: kes(used.discountKes, getLocale()) }))}{' '}
        <Anchor to={`${pathname}?coupon=${group ? `&group=${group}` : ''}`} preventScrollReset>
          {m.payment_coupon_remove()}
        </Anchor>
      </p>
    )
  return (
    <Disclosure title={m.payment_coupon_have()} open={refused !== null}>
      <Form action={pathname} replace preventScrollReset className="stack">
        <Field
          key={refused?.typed}
          name="coupon"
          label={m.payment_coupon_label()}
          error={refused?.text}
          defaultValue={refused?.typed}
          maxLength={40}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {group && <input type="hidden" name="group" value={group} />}
        <Button variant="outline">{m.payment_coupon_use()}</Button>
      </Form>
    </Disclosure>
  )
}

/** Nothing is left to pay: no phone is asked. */
export function FreeForm({ code, group }: { code: string; group?: string }) {
  return (
    <ActionForm className="stack">
      <p>{held(m.payment_free_text())}</p>
      <input type="hidden" name="coupon" value={code} />
      {group && <input type="hidden" name="group" value={group} />}
      <input type="hidden" name="amount" value="0" />
      <Submit wide>{m.payment_free_get({ amount: kes(0, getLocale()) })}</Submit>
    </ActionForm>
  )
}

import { kes } from '#kit/money.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PaymentView } from '../../types.ts'
import { beginWord } from '../begin-word.ts'

/** What is shown of a payment after the money came. */
export type Paid = Pick<PaymentView, 'id' | 'amountKes' | 'description' | 'receipt' | 'refundUntil' | 'begin'>

/** Only that: it travels in the browser's history. */
export const paidOf = ({ id, amountKes, description, receipt, refundUntil, begin }: Paid): Paid => ({
  id,
  amountKes,
  description,
  receipt,
  refundUntil,
  begin,
})

/** The money came: the receipt, until when a refund can be requested, and where to begin. */
export function PaidNote({
  paid: { id, amountKes, description, receipt, refundUntil, begin },
}: {
  paid: Paid
}) {
  return (
    <>
      <p>
        {amountKes === 0
          ? held(m.payment_free_done({ item: description }))
          : held(m.payment_completed_text({ amount: kes(amountKes, getLocale()), item: description }))}{' '}
        {refundUntil && m.payment_refund_until({ day: dayInWords(refundUntil, getLocale(), EAST_AFRICA) })}
      </p>
      <p>
        {amountKes > 0 && (
          <>
            {held(m.payment_receipt_number())}:{' '}
            <b className="figures">{receipt ?? held(m.payment_receipt_later())}</b>{' '}
          </>
        )}
        <Anchor to={`/payments/${id}`}>{m.payment_receipt()}</Anchor>
      </p>
      {begin && (
        <p>
          <ButtonLink to={begin}>{beginWord(begin)}</ButtonLink>
        </p>
      )}
    </>
  )
}

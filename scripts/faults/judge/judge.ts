import type { Charge, Reversal } from '#adapters/mpesa/simulator/simulator.ts'
import type { Books, PaymentRow, RefundRow } from '../books.ts'
import { couponFaults } from './coupons.ts'
import { giftFaults } from './gifts.ts'
import { royaltyFaults } from './royalties.ts'
import { partFaults } from './parts.ts'
import { placeFaults } from './places.ts'
import { seatFaults } from './seats.ts'
import type { Promised } from '../people/payers.ts'

export type Fault = { kind: 'LOST' | 'DOUBLED' | 'UNEXPLAINED'; text: string; paymentId: string | null }
export type Ledger = { charges: Charge[]; reversals: Reversal[] }

/** Compares the product's books with the provider's, by its own rules. */
export function judge(books: Books, ledger: Ledger, promised: Promised[]): Fault[] {
  return [
    ...ledger.charges.flatMap((charge) => chargeFaults(books, ledger, charge)),
    ...books.payments.flatMap((payment) => paymentFaults(books, ledger, payment)),
    ...books.grants
      .filter((grant) => grant.access_granted && !books.byId.has(grant.payment_id))
      .map((grant) => fault('UNEXPLAINED', `${grant.thing} by no payment`, grant.payment_id)),
    ...ledger.reversals.flatMap((reversal) => reversalFaults(books, ledger, reversal)),
    ...books.refunds.flatMap((refund) => refundFaults(books, ledger, refund)),
    ...promiseFaults(books, promised),
    ...couponFaults(books, promised),
    ...royaltyFaults(books),
    ...placeFaults(books),
    ...partFaults(books),
    ...giftFaults(books),
    ...seatFaults(books),
  ]
}

const fault = (kind: Fault['kind'], text: string, paymentId: string | null = null): Fault => ({
  kind,
  text,
  paymentId,
})

const isGranted = (books: Books, paymentId: string): boolean =>
  books.grants.some((grant) => grant.payment_id === paymentId && grant.access_granted)
/** Granted on evidence without an amount; the ledger then reported another one, and the payment is on the list. */
export const grantedForAnotherAmount = (books: Books, { charges }: Ledger): number =>
  books.payments.filter(
    (payment) =>
      isGranted(books, payment.id) &&
      charges.some(
        (charge) =>
          charge.accountReference === payment.account_reference && charge.amountKes !== payment.amount_kes,
      ),
  ).length

const refundOf = (books: Books, paymentId: string) =>
  books.refunds.find(
    (refund) => refund.payment_id === paymentId && ['sending', 'stuck', 'done'].includes(refund.state),
  )
const isReversed = ({ reversals }: Ledger, receipt: string): boolean =>
  reversals.some((reversal) => reversal.originalReceipt === receipt)

/** Each charge is exactly one thing: a grant, a refund in progress, or an open finding. */
function chargeFaults(books: Books, ledger: Ledger, charge: Charge): Fault[] {
  const named = `${charge.receipt} ${charge.accountReference} KES ${charge.amountKes}`
  const payment = books.byReference.get(charge.accountReference)
  const findings = books.reviews.filter(
    (review) =>
      (payment && review.payment_id === payment.id) ||
      (review.payment_id === null && review.receipt === charge.receipt),
  )
  const isOpen = findings.some((review) => review.resolved_at === null || review.resolved_by !== null)
  if (!payment) return isOpen ? [] : [fault('LOST', `${named}: no payment has its reference`)]
  const granted = isGranted(books, payment.id)
  const back = refundOf(books, payment.id) !== undefined || isReversed(ledger, charge.receipt)
  if (books.grants.filter((grant) => grant.payment_id === payment.id && grant.access_granted).length > 1)
    return [fault('DOUBLED', `${named}: granted twice`, payment.id)]
  if (granted && back) return [fault('DOUBLED', `${named}: granted, and on its way back`, payment.id)]
  if (granted && findings.some((review) => review.reason === 'paid-twice' && review.resolved_at === null))
    return [fault('DOUBLED', `${named}: granted, and said to be paid twice`, payment.id)]
  return granted || back || isOpen
    ? []
    : [
        fault(
          'LOST',
          `${named}: ${payment.status}/${payment.step}, no access, no refund, no open finding`,
          payment.id,
        ),
      ]
}

function paymentFaults(books: Books, { charges }: Ledger, payment: PaymentRow): Fault[] {
  const own = charges.filter((charge) => charge.accountReference === payment.account_reference)
  // A code took off the whole price: `couponFaults` judges it.
  if (payment.amount_kes === 0)
    return own.length === 0 ? [] : [fault('UNEXPLAINED', 'charged for an order of KES 0', payment.id)]
  const granted = isGranted(books, payment.id)
  // M-Pesa's query returns no amount: what it proved may turn out to be another sum, and then a person must be notified.
  const isListed = books.reviews.some(
    (review) =>
      review.payment_id === payment.id && review.reason === 'wrong-amount' && review.resolved_at === null,
  )
  if (granted && !isListed && !own.some((charge) => charge.amountKes === payment.amount_kes)) {
    return [
      fault(
        'UNEXPLAINED',
        `access to ${payment.reference_id} for KES ${payment.amount_kes}; charged ${own.map((charge) => charge.amountKes).join(', ') || 'nothing'}`,
        payment.id,
      ),
    ]
  }
  if (payment.status === 'completed' && own.length === 0)
    return [fault('UNEXPLAINED', 'completed, and the provider charged nothing', payment.id)]
  return []
}

function reversalFaults(
  books: Books,
  { charges, reversals }: Ledger,
  { originalReceipt, amountKes }: Reversal,
): Fault[] {
  const charge = charges.find((candidate) => candidate.receipt === originalReceipt)
  const payment = charge && books.byReference.get(charge.accountReference)
  if (reversals.filter((other) => other.originalReceipt === originalReceipt).length > 1)
    return [fault('DOUBLED', `${originalReceipt} was reversed twice`, payment?.id ?? null)]
  if (!payment || !refundOf(books, payment.id))
    return [
      fault(
        'UNEXPLAINED',
        `${originalReceipt} was reversed (KES ${amountKes}) without a refund`,
        payment?.id ?? null,
      ),
    ]
  return []
}

/** A payer who was told that the money is back must have it back. */
function refundFaults(books: Books, ledger: Ledger, refund: RefundRow): Fault[] {
  const isSaid = refund.state === 'done' && refund.method === 'reversal'
  if (isSaid && !isReversed(ledger, refund.receipt ?? ''))
    return [
      fault('LOST', `refund ${refund.id} is done, and the provider reversed nothing`, refund.payment_id),
    ]
  const payment = books.byId.get(refund.payment_id)
  const hasCharge = ledger.charges.some((charge) => charge.accountReference === payment?.account_reference)
  return hasCharge || refund.state === 'refused'
    ? []
    : [fault('UNEXPLAINED', `refund ${refund.id} of a payment without a charge`, refund.payment_id)]
}

/** What a payer was answered must be in the books, and one key is one payment. */
function promiseFaults(books: Books, promised: Promised[]): Fault[] {
  const byKey = new Map<string, string>()
  return promised.flatMap(({ payer, key, paymentId }) => {
    const payment = books.byId.get(paymentId)
    if (!payment)
      return [fault('LOST', `payer ${payer.number} was promised a payment that is not there`, paymentId)]
    if (payment.user_id !== payer.person.id || payment.reference_id !== payer.goods.reference)
      return [fault('UNEXPLAINED', `payer ${payer.number} was given another's payment`, paymentId)]
    const before = byKey.get(key) ?? paymentId
    byKey.set(key, paymentId)
    return before === paymentId
      ? []
      : [fault('DOUBLED', `key ${key} gave two payments: ${before} and`, paymentId)]
  })
}

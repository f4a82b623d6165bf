import type { Books, InvoiceRow, SeatRow } from '../books.ts'
import type { Fault } from './judge.ts'

const fault = (kind: Fault['kind'], text: string, paymentId: string | null = null): Fault => ({
  kind,
  text,
  paymentId,
})

/** Compares what was paid for seats with the seats that are there, without the triggers and the rules of the product. */
export const seatFaults = (books: Books): Fault[] => [
  ...books.invoices.flatMap((invoice) => invoiceFaults(books, invoice)),
  ...books.seats.flatMap((order) => orderFaults(books, order)),
  ...books.invoices.flatMap((invoice) => shareFaults(books, invoice)),
  ...books.shares
    .filter(
      ({ payment_id: id, reference }) =>
        id === null && !books.invoices.some((one) => nameOf(one) === reference),
    )
    .map(({ amount_kes: kes, reference }) =>
      fault('UNEXPLAINED', `KES ${kes} for a teacher by ${reference}`),
    ),
]

/** As the product calls it. */
const nameOf = ({ number }: InvoiceRow): string => `seat-invoice:${number}`

/** An invoice that is paid owes the teachers of its course their shares, once. */
function shareFaults({ rates, shares }: Books, invoice: InvoiceRow): Fault[] {
  const isSold = invoice.status === 'paid'
  return rates
    .filter((rate) => rate.course_id === invoice.course_id)
    .flatMap(({ user_id: teacher, percent }) => {
      const own = shares.filter((share) => share.reference === nameOf(invoice) && share.user_id === teacher)
      const due = isSold ? [Math.floor((invoice.total_kes * percent) / 100)] : []
      const there = own.flatMap((share) => (share.reversed_at === null ? [share.amount_kes] : []))
      return String(there) === String(due)
        ? []
        : [
            fault(
              there.length < due.length ? 'LOST' : 'DOUBLED',
              `${nameOf(invoice)}: KES ${there} for a teacher; expected ${due}`,
            ),
          ]
    })
}

/** An invoice that is paid has its seats once, and no other has any. */
function invoiceFaults({ lots, seats }: Books, { id, number, quantity, status }: InvoiceRow): Fault[] {
  const own = lots.filter((lot) => lot.invoice_id === id)
  const paying = seats.filter((order) => order.invoice_id === id && order.outcome === 'paid')
  const there = own.reduce((sum, lot) => sum + lot.seats, 0)
  const due = status === 'paid' ? quantity : 0
  return [
    ...(there === due
      ? []
      : [
          fault(
            there < due ? 'LOST' : 'DOUBLED',
            `invoice ${number} is ${status} and has ${there} of ${quantity} seats`,
          ),
        ]),
    ...(paying.length > 1
      ? [fault('DOUBLED', `invoice ${number} was paid by ${paying.length} payments`)]
      : []),
  ]
}

/** A payment for seats pays its invoice, or came late and goes back; never both, and never neither. */
function orderFaults(books: Books, { payment_id: id, invoice_id, outcome }: SeatRow): Fault[] {
  const payment = books.byId.get(id)
  if (payment?.status !== 'completed' || payment.step === 'review') return []
  const isBack = books.refunds.some((refund) => refund.payment_id === id && refund.state !== 'refused')
  if (outcome === null) return [fault('LOST', 'paid for seats, and nothing became of it', id)]
  if (outcome === 'late')
    return isBack ? [] : [fault('LOST', 'paid for seats too late, and no money goes back', id)]
  if (isBack) return [fault('DOUBLED', 'paid for seats that are there, and the money goes back', id)]
  const invoice = books.invoices.find((one) => one.id === invoice_id)
  const isNamed =
    invoice?.reference === payment.mpesa_receipt_number || invoice?.reference === payment.account_reference
  return invoice?.status === 'paid' && invoice.total_kes === payment.amount_kes && isNamed
    ? []
    : [fault('UNEXPLAINED', `paid for an invoice that is ${invoice?.status} by ${invoice?.reference}`, id)]
}

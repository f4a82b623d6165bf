import type { Books, PaymentRow, RateRow } from '../books.ts'
import type { Fault } from './judge.ts'
import { courseOf } from './gifts.ts'
import { foundFull } from './places.ts'

const fault = (kind: Fault['kind'], text: string, paymentId: string): Fault => ({ kind, text, paymentId })

/** Counts anew what each payment of a course owes its teachers, from the payments and rates alone, without the triggers; what seats owe: seats.ts. */
export const royaltyFaults = (books: Books): Fault[] => [
  ...books.payments.flatMap((payment) => {
    const course = courseOf(books, payment)
    return books.rates
      .filter(({ course_id: courseId }) => String(courseId) === course)
      .flatMap((rate) => sharesFaults(books, payment, rate))
  }),
  ...books.shares.flatMap((share) =>
    share.payment_id === null || isEarned(books, share.payment_id, share.user_id)
      ? []
      : [fault('UNEXPLAINED', `KES ${share.amount_kes} for a teacher by no sale`, share.payment_id)],
  ),
]

function sharesFaults(books: Books, payment: PaymentRow, { user_id: teacher, percent }: RateRow): Fault[] {
  const { id, status, step } = payment
  const shares = books.shares.filter((share) => share.payment_id === id && share.user_id === teacher)
  const kes = Math.floor((cameFor(books, payment) * percent) / 100)
  const isSold =
    status === 'completed' && step === 'settled' && cameFor(books, payment) > 0 && !foundFull(books, id)
  if (shares.length > 1) return [fault('DOUBLED', 'a teacher has two shares of one sale', id)]
  const [share] = shares
  if (!share) return isSold ? [fault('LOST', `a teacher has no share of a sale: KES ${kes}`, id)] : []
  if (share.amount_kes !== kes)
    return [fault('UNEXPLAINED', `a teacher's share is KES ${share.amount_kes}; expected ${kes}`, id)]
  if (isSold && share.reversed_at !== null)
    return [fault('LOST', 'the share of a sale that stands was taken back', id)]
  return !isSold && share.reversed_at === null
    ? [fault('DOUBLED', `a share stands of money that is ${status}/${step}`, id)]
    : []
}

/** The price of the order, or what a person accepted in its place. */
const cameFor = ({ reviews }: Books, { id, amount_kes: priceKes }: PaymentRow): number =>
  reviews.find(
    (review) => review.payment_id === id && review.reason === 'wrong-amount' && review.outcome === 'paid',
  )?.amount_kes ?? priceKes

function isEarned(books: Books, id: string, teacher: string): boolean {
  const payment = books.byId.get(id)
  return books.rates.some(
    (rate) => rate.user_id === teacher && payment && String(rate.course_id) === courseOf(books, payment),
  )
}

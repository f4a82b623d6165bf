import type { Books, CouponRow, UseRow } from '../books.ts'
import type { Fault } from './judge.ts'
import { expectedKes, type Promised } from '../people/payers.ts'
import { foundFull } from './places.ts'

const fault = (kind: Fault['kind'], text: string, paymentId: string | null = null): Fault => ({
  kind,
  text,
  paymentId,
})

/** Counts the codes anew from the orders alone, without the counter, the trigger and the rules of the product. */
export function couponFaults(books: Books, promised: Promised[]): Fault[] {
  return [...books.coupons.flatMap((coupon) => usesOf(books, coupon)), ...priceFaults(books, promised)]
}

function usesOf(books: Books, coupon: CouponRow): Fault[] {
  const uses = books.uses.filter((use) => use.coupon_id === coupon.id)
  const standing = uses.filter((use) => stands(books, use))
  const onTime = standing.filter((use) => !use.is_late)
  const people = new Set(onTime.map((use) => use.user_id))
  return [
    ...uses
      .filter((use) => (use.given_back_at === null) !== stands(books, use))
      .map((use) =>
        fault(
          use.given_back_at === null ? 'LOST' : 'DOUBLED',
          `a use of ${coupon.code} is ${use.given_back_at === null ? 'not given back' : 'given back and paid for'}`,
          use.payment_id,
        ),
      ),
    ...(onTime.length > coupon.max_uses
      ? [fault('DOUBLED', `${coupon.code} was used ${onTime.length} times of ${coupon.max_uses}`)]
      : []),
    ...(people.size < onTime.length ? [fault('DOUBLED', `${coupon.code} was used twice by one person`)] : []),
    ...(coupon.used !== standing.length
      ? [fault('UNEXPLAINED', `${coupon.code} counts ${coupon.used} uses, and ${standing.length} stand`)]
      : []),
  ]
}

/** An order that was paid, or that M-Pesa or a person may still decide; none that found its group full, once its money goes back. */
function stands(books: Books, { payment_id: id }: UseRow): boolean {
  const payment = books.byId.get(id)
  if (!payment) return false
  if (payment.status === 'pending') return payment.superseded_at === null
  return payment.status === 'completed' && !(foundFull(books, id) && goesBack.has(payment.step))
}

const goesBack = new Set(['refunding', 'refunded'])

/** Every order costs what its payer saw: the price, or the price less what the code takes off. */
function priceFaults(books: Books, promised: Promised[]): Fault[] {
  return promised.flatMap(({ payer, paymentId, part }) => {
    const payment = books.byId.get(paymentId)
    if (!payment) return []
    const use = books.uses.find((one) => one.payment_id === paymentId)
    const coupon = use && books.coupons.find(({ id }) => id === use.coupon_id)
    const kes = expectedKes(payer, coupon ? payer.code : null, part)
    const isRight =
      payment.amount_kes === kes &&
      payment.amount_kes + payment.discount_kes === (part ? kes : payer.goods.priceKes) &&
      payment.discount_kes === (use?.discount_kes ?? 0) &&
      coupon?.code === (use ? payer.code?.code : undefined)
    return isRight
      ? []
      : [
          fault(
            'UNEXPLAINED',
            `KES ${payment.amount_kes} and ${payment.discount_kes} off; expected ${kes}`,
            paymentId,
          ),
        ]
  })
}

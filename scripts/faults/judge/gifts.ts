import type { Books, GiftRow, PaymentRow } from '../books.ts'
import type { Fault } from './judge.ts'

const fault = (kind: Fault['kind'], text: string, paymentId: string): Fault => ({ kind, text, paymentId })

/** The course that a payment is for, also where it is a gift. */
export const courseOf = ({ gifts }: Books, { id, reference_id }: PaymentRow): string =>
  String(gifts.find((gift) => gift.payment_id === id)?.course_id ?? reference_id)

/** A gift that was paid waits, opens its course for one person, or goes back; counted from the rows of access and refunds alone. */
export const giftFaults = (books: Books): Fault[] => books.gifts.flatMap((gift) => faultsOf(books, gift))

function faultsOf({ byId, grants, refunds }: Books, { payment_id: id, ...gift }: GiftRow): Fault[] {
  const payment = byId.get(id)
  if (
    payment?.status !== 'completed' ||
    payment.user_id !== gift.giver_id ||
    payment.reference_id !== gift.id
  )
    return [fault('UNEXPLAINED', 'a gift that its giver did not pay', id)]
  const open = grants.filter(
    (grant) => grant.payment_id === id && grant.access_granted && grant.thing === `course ${gift.course_id}`,
  )
  const isBack = refunds.some(
    (refund) => refund.payment_id === id && ['sending', 'stuck', 'done'].includes(refund.state),
  )
  if (gift.taken_by === null)
    return open.length > 0 || isBack !== (gift.ended_at !== null)
      ? [
          fault(
            open.length > 0 ? 'UNEXPLAINED' : 'LOST',
            'a gift that nobody took and that is open or back',
            id,
          ),
        ]
      : []
  if (isBack) return [fault('DOUBLED', 'a gift was taken, and its money went back', id)]
  return open.length === 1 && open[0]!.user_id === gift.taken_by
    ? []
    : [fault('LOST', `a gift was taken and opens ${open.length} courses`, id)]
}

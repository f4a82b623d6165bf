import type { Books, GroupRow, PlaceRow } from '../books.ts'
import type { Fault } from './judge.ts'

const fault = (kind: Fault['kind'], text: string, paymentId: string | null = null): Fault => ({
  kind,
  text,
  paymentId,
})

/** Whether no place was left in the group when the money came: nothing was sold, and it goes back. */
export const foundFull = ({ places }: Books, id: string): boolean =>
  places.some((place) => place.payment_id === id && place.outcome === 'full')

/** Counts the places in groups anew from the people in them, without the counter, the triggers and the rules of the product. */
export const placeFaults = (books: Books): Fault[] => [
  ...books.groups.flatMap((group) => countFaults(books, group)),
  ...books.places.flatMap((place) => orderFaults(books, place)),
]

function countFaults({ members }: Books, { id, course_id, seats, taken }: GroupRow): Fault[] {
  const people = members.filter((member) => member.group_id === id)
  return [
    ...(people.length > seats
      ? [fault('DOUBLED', `${people.length} people on ${seats} places of the group of course ${course_id}`)]
      : []),
    ...(people.length !== taken
      ? [
          fault(
            'UNEXPLAINED',
            `the group of course ${course_id} counts ${taken}, and ${people.length} are in it`,
          ),
        ]
      : []),
  ]
}

/** An order that was paid stands with its place, or goes back because none was left; never both, and never neither. */
function orderFaults(books: Books, { payment_id: id, group_id, user_id, outcome }: PlaceRow): Fault[] {
  const payment = books.byId.get(id)
  if (payment?.status !== 'completed' || payment.step === 'review') return []
  const isIn = books.members.some((member) => member.group_id === group_id && member.user_id === user_id)
  const isOpen = books.grants.some((grant) => grant.payment_id === id && grant.access_granted)
  const isBack = books.refunds.some((refund) => refund.payment_id === id && refund.state !== 'refused')
  if (outcome === null) return [fault('LOST', 'paid for a place, and nothing became of it', id)]
  if (outcome === 'full')
    return isOpen || !isBack ? [fault(isOpen ? 'DOUBLED' : 'LOST', 'paid for a place that was gone', id)] : []
  if (isBack) return []
  return isIn && isOpen ? [] : [fault('LOST', `paid for a place: in it ${isIn}, course open ${isOpen}`, id)]
}

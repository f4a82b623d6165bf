import type { AccessRow, Books, PartsRow } from '../books.ts'
import type { Fault } from './judge.ts'

const fault = (kind: Fault['kind'], text: string, paymentId: string | null = null): Fault => ({
  kind,
  text,
  paymentId,
})

/** Each course of the shop has three sections, and is paid in three parts. */
const SECTIONS = [1, 2, 3]

/** Counts anew which sections each payer of parts has to have open, from the payments alone, without the plans, counters and rules of the product. */
export function partFaults(books: Books): Fault[] {
  const mine = new Map<string, PartsRow[]>()
  for (const order of books.parts) {
    const key = `${order.user_id} ${order.course_id}`
    mine.set(key, [...(mine.get(key) ?? []), order])
  }
  return [
    ...[...mine.values()].flatMap((orders) => personFaults(books, orders)),
    ...books.closed
      .filter(({ user_id, course_id }) => !mine.has(`${user_id} ${course_id}`))
      .map(({ user_id, course_id }) => fault('UNEXPLAINED', `${user_id} waits for parts of ${course_id}`)),
  ]
}

function personFaults(books: Books, orders: PartsRow[]): Fault[] {
  const standing = orders.filter(({ payment_id: id }) => {
    const payment = books.byId.get(id)
    return payment?.status === 'completed' && payment.step === 'settled'
  })
  const { user_id: user, course_id: course } = orders[0]!
  const paid = standing
    .flatMap(({ first_part, last_part }) =>
      first_part === last_part ? [first_part] : [first_part, last_part],
    )
    .toSorted()
  const named = `course ${course} in parts, paid ${paid.join(', ') || 'nothing'}`
  const [id = null] = standing.map((order) => order.payment_id)
  if (new Set(paid).size < paid.length) return [fault('DOUBLED', named, id)]
  if (paid.some((part, at) => part !== at + 1)) return [fault('LOST', `${named}: a hole`, id)]
  const access = books.access.find((row) => row.user_id === user && row.course_id === course)
  return accessFaults(books, { access, orders, paid: paid.length, named })
}

type Person = { access: AccessRow | undefined; orders: PartsRow[]; paid: number; named: string }

function accessFaults(books: Books, { access, orders, paid, named }: Person): Fault[] {
  const id = orders[0]!.payment_id
  const byPart = orders.some(({ payment_id }) => payment_id === access?.payment_id)
  if (paid > 0 && !(access?.access_granted && byPart)) return [fault('LOST', `${named}: no course`, id)]
  // They bought the whole, or have nothing.
  if (paid === 0 && access?.access_granted && byPart)
    return [fault('DOUBLED', `${named}: the course is open`, access.payment_id)]
  const closed = books.closed
    .filter((row) => row.user_id === access?.user_id && row.course_id === access.course_id)
    .map(({ position }) => position)
    .toSorted()
  const expected = paid === 0 ? [] : SECTIONS.slice(paid)
  if (closed.join() === expected.join()) return []
  return [
    fault(
      closed.length > expected.length ? 'LOST' : 'DOUBLED',
      `${named}: sections ${closed.join(', ') || 'none'} closed`,
      id,
    ),
  ]
}

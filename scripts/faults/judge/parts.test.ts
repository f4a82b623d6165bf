import { describe, expect, it } from 'vitest'
import type { Books } from '../books.ts'
import { partFaults } from './parts.ts'

type Order = [first: number, last: number, step?: string]
type Part = { orders: Order[]; closed: number[]; by?: string | null; isOpen?: boolean }

/** One payer, with orders of parts that are named by their place. */
function booksWith({ orders, closed, by = 'p0', isOpen = true }: Part): Books {
  const who = { user_id: 'u', course_id: 1 }
  return {
    parts: orders.map(([first_part, last_part], at) => ({
      ...who,
      payment_id: `p${at}`,
      first_part,
      last_part,
      parts: 3,
    })),
    closed: closed.map((position) => ({ ...who, position })),
    access: [{ ...who, payment_id: by, access_granted: isOpen }],
    byId: new Map(orders.map(([, , step = 'settled'], at) => [`p${at}`, { status: 'completed', step }])),
  } as unknown as Books
}
const kinds = (part: Part) => partFaults(booksWith(part)).map(({ kind }) => kind)

describe('courses in parts', () => {
  it('are open as far as they are paid', () => {
    expect(kinds({ orders: [[1, 1]], closed: [2, 3] })).toEqual([])
    expect(
      kinds({
        orders: [
          [1, 1],
          [2, 2],
        ],
        closed: [3],
      }),
    ).toEqual([])
    expect(
      kinds({
        orders: [
          [1, 1],
          [2, 3],
        ],
        closed: [],
      }),
    ).toEqual([])
    expect(
      kinds({
        orders: [
          [1, 1],
          [2, 2, 'refunded'],
        ],
        closed: [2, 3],
      }),
    ).toEqual([])
    expect(kinds({ orders: [[1, 1, 'refunded']], closed: [], isOpen: false })).toEqual([])
    expect(kinds({ orders: [[1, 1, 'review']], closed: [], by: 'whole' })).toEqual([])
  })

  it('are lost or doubled otherwise', () => {
    expect(kinds({ orders: [[1, 1]], closed: [3] })).toEqual(['DOUBLED'])
    expect(
      kinds({
        orders: [
          [1, 1],
          [2, 2],
        ],
        closed: [2, 3],
      }),
    ).toEqual(['LOST'])
    expect(
      kinds({
        orders: [
          [1, 1],
          [1, 1],
        ],
        closed: [2, 3],
      }),
    ).toEqual(['DOUBLED'])
    expect(
      kinds({
        orders: [
          [1, 1],
          [3, 3],
        ],
        closed: [2],
      }),
    ).toEqual(['LOST'])
    expect(kinds({ orders: [[1, 1]], closed: [], isOpen: false })).toEqual(['LOST'])
    expect(kinds({ orders: [[1, 1, 'refunded']], closed: [] })).toEqual(['DOUBLED'])
    const books = booksWith({ orders: [], closed: [2], by: 'whole' })
    expect(partFaults(books).map(({ kind }) => kind)).toEqual(['UNEXPLAINED'])
  })
})

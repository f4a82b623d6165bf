import { describe, expect, it } from 'vitest'
import type { Books, PlaceRow } from '../books.ts'
import { placeFaults } from './places.ts'

type Part = {
  outcome: PlaceRow['outcome']
  isIn?: boolean
  isOpen?: boolean
  isBack?: boolean
  taken?: number
}

/** One group of one place, and one paid order of a place in it. */
function booksWith({
  outcome,
  isIn = false,
  isOpen = false,
  isBack = false,
  taken = Number(isIn),
}: Part): Books {
  const [payment_id, group_id, user_id] = ['p', 'g', 'u']
  return {
    groups: [{ id: group_id, course_id: 1, seats: 1, taken }],
    members: isIn ? [{ group_id, user_id }] : [],
    places: [{ payment_id, group_id, user_id, outcome }],
    grants: isOpen ? [{ payment_id, user_id, thing: 'course 1', access_granted: true }] : [],
    refunds: isBack ? [{ payment_id, state: 'sending' }] : [],
    byId: new Map([[payment_id, { status: 'completed', step: 'settled' }]]),
  } as unknown as Books
}
const kinds = (part: Part) => placeFaults(booksWith(part)).map(({ kind }) => kind)

describe('places in groups', () => {
  it('stand with the course, or go back', () => {
    expect(kinds({ outcome: 'placed', isIn: true, isOpen: true })).toEqual([])
    expect(kinds({ outcome: 'full', isBack: true })).toEqual([])
    expect(kinds({ outcome: 'placed', isBack: true })).toEqual([])
  })

  it('are lost or doubled otherwise', () => {
    expect(kinds({ outcome: null })).toEqual(['LOST'])
    expect(kinds({ outcome: 'full' })).toEqual(['LOST'])
    expect(kinds({ outcome: 'full', isOpen: true, isBack: true })).toEqual(['DOUBLED'])
    expect(kinds({ outcome: 'placed', isOpen: true })).toEqual(['LOST'])
    expect(kinds({ outcome: 'placed', isIn: true })).toEqual(['LOST'])
  })

  it('are counted', () => {
    expect(kinds({ outcome: 'placed', isIn: true, isOpen: true, taken: 0 })).toEqual(['UNEXPLAINED'])
    const books = booksWith({ outcome: 'placed', isIn: true, isOpen: true, taken: 2 })
    books.members.push({ group_id: 'g', user_id: 'other' })
    expect(placeFaults(books).map(({ kind }) => kind)).toEqual(['DOUBLED'])
  })
})

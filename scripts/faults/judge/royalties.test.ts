import { expect, test } from 'vitest'
import type { Books, ShareRow } from '../books.ts'
import { royaltyFaults } from './royalties.ts'

const payment = { id: 'p', reference_id: '1', amount_kes: 9001, status: 'completed', step: 'settled' }
const share: ShareRow = {
  payment_id: 'p',
  reference: null,
  user_id: 't',
  amount_kes: 2700,
  reversed_at: null,
}

/** The faults in books of one payment and one rate of 30 %. */
function faultsIn(part: {
  payment?: object
  shares?: ShareRow[]
  reviews?: object[]
  places?: object[]
  gifts?: object[]
}): string[] {
  const row = { ...payment, ...part.payment }
  const books = {
    payments: [row],
    rates: [{ course_id: 1, user_id: 't', percent: 30 }],
    shares: part.shares ?? [share],
    reviews: part.reviews ?? [],
    places: part.places ?? [],
    gifts: part.gifts ?? [],
    byId: new Map([['p', row]]),
  } as unknown as Books
  return royaltyFaults(books).map(({ kind }) => kind)
}

const back = { ...share, reversed_at: 'then' }

test.each([
  ['a share of a sale', {}, []],
  ['a sale without its share', { shares: [] }, ['LOST']],
  ['two shares of one sale', { shares: [share, share] }, ['DOUBLED']],
  ['another sum', { shares: [{ ...share, amount_kes: 2701 }] }, ['UNEXPLAINED']],
  ['a share that went back with its sale', { payment: { step: 'refunded' }, shares: [back] }, []],
  ['a share that stayed when its money went back', { payment: { step: 'refunding' } }, ['DOUBLED']],
  ['a share that was taken back from a sale that stands', { shares: [back] }, ['LOST']],
  ['a share of money that never came', { payment: { status: 'failed' } }, ['DOUBLED']],
  ['a second payment for one thing, which is no sale', { payment: { step: 'review' }, shares: [] }, []],
  ['money that found its group full', { shares: [], places: [{ payment_id: 'p', outcome: 'full' }] }, []],
  [
    'a share of money that found its group full',
    { places: [{ payment_id: 'p', outcome: 'full' }] },
    ['DOUBLED'],
  ],
  ['a place in a group', { places: [{ payment_id: 'p', outcome: 'placed' }] }, []],
  [
    'a gift of the course',
    { payment: { reference_id: 'a gift' }, gifts: [{ payment_id: 'p', course_id: 1 }] },
    [],
  ],
  ['an order of KES 0', { payment: { amount_kes: 0 }, shares: [] }, []],
  ['a share of another course', { payment: { reference_id: '2' } }, ['UNEXPLAINED']],
  [
    'a share of what a person accepted in place of the price',
    {
      shares: [{ ...share, amount_kes: 2400 }],
      reviews: [{ payment_id: 'p', reason: 'wrong-amount', outcome: 'paid', amount_kes: 8001 }],
    },
    [],
  ],
] as const)('shares of teachers in the books of the fault test: %s', (_what, part, faults) =>
  expect(faultsIn(part as Parameters<typeof faultsIn>[0])).toEqual(faults),
)

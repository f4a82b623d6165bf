import { expect, test } from 'vitest'
import type { Books, UseRow } from '../books.ts'
import type { Payer, Promised } from '../people/payers.ts'
import { couponFaults } from './coupons.ts'

const coupon = { id: 'c', code: 'FEW', percent: 20, max_uses: 1, used: 1, late_uses: 0 }
const payment = {
  id: 'p',
  user_id: 'u',
  amount_kes: 7200,
  discount_kes: 1800,
  status: 'completed',
  superseded_at: null,
}
const use: UseRow = {
  payment_id: 'p',
  coupon_id: 'c',
  user_id: 'u',
  discount_kes: 1800,
  given_back_at: null,
  is_late: false,
}
const payer = {
  number: 0,
  goods: { priceKes: 9000 },
  code: { code: 'FEW', percent: 20, maxUses: 1 },
} as Payer
const promised: Promised[] = [{ payer, key: 'k', paymentId: 'p' }]

/** The faults in books of one coupon. */
function faultsIn(part: { coupon?: object; payment?: object; uses?: UseRow[]; places?: object[] }): string[] {
  const row = { ...payment, ...part.payment }
  const byId = new Map((part.uses ?? [use]).map(({ payment_id: id }) => [id, { ...row, id }]))
  byId.set('p', row)
  const books = {
    coupons: [{ ...coupon, ...part.coupon }],
    uses: part.uses ?? [use],
    places: part.places ?? [],
    byId,
  } as unknown as Books
  return couponFaults(books, promised).map(({ kind }) => kind)
}

test.each([
  ['a use that was paid for', {}, []],
  ['a use that failed and was not given back', { payment: { status: 'failed' } }, ['LOST', 'UNEXPLAINED']],
  ['a use that was paid for and given back', { uses: [{ ...use, given_back_at: 'then' }] }, ['DOUBLED']],
  [
    'a use of who found the group full, given back with the money',
    {
      coupon: { used: 0 },
      payment: { step: 'refunded' },
      uses: [{ ...use, given_back_at: 'then' }],
      places: [{ payment_id: 'p', outcome: 'full' }],
    },
    [],
  ],
  [
    'the same, not given back',
    { payment: { step: 'refunded' }, places: [{ payment_id: 'p', outcome: 'full' }] },
    ['LOST', 'UNEXPLAINED'],
  ],
  [
    'the same, while the money has not gone back yet',
    { payment: { step: 'settled' }, places: [{ payment_id: 'p', outcome: 'full' }] },
    [],
  ],
  [
    'more uses than there are',
    { coupon: { used: 2 }, uses: [use, { ...use, payment_id: 'q', user_id: 'v' }] },
    ['DOUBLED'],
  ],
  [
    'a use more that was paid for late',
    { coupon: { used: 2 }, uses: [use, { ...use, payment_id: 'q', user_id: 'v', is_late: true }] },
    [],
  ],
  [
    'two uses of one person',
    { coupon: { used: 2, max_uses: 2 }, uses: [use, { ...use, payment_id: 'q' }] },
    ['DOUBLED'],
  ],
  ['a counter that is wrong', { coupon: { used: 0 } }, ['UNEXPLAINED']],
  ['another price than the payer saw', { payment: { amount_kes: 7000 } }, ['UNEXPLAINED']],
  ['a discount without a use', { uses: [], coupon: { used: 0 } }, ['UNEXPLAINED']],
] as const)('coupons in the books of the fault test: %s', (_what, part, faults) =>
  expect(faultsIn(part as Parameters<typeof faultsIn>[0])).toEqual(faults),
)

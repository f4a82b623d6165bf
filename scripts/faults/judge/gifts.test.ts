import { expect, test } from 'vitest'
import type { Books } from '../books.ts'
import { giftFaults } from './gifts.ts'

type Part = { gift?: object; payment?: object; opens?: string[]; isBack?: boolean }

/** The faults in books of one gift of course 1 by g. */
function faultsIn({ gift, payment, opens = [], isBack = false }: Part): string[] {
  const row = {
    id: 'p',
    user_id: 'g',
    reference_id: 'gift',
    status: 'completed',
    step: 'settled',
    ...payment,
  }
  const books = {
    gifts: [
      { id: 'gift', payment_id: 'p', giver_id: 'g', course_id: 1, taken_by: null, ended_at: null, ...gift },
    ],
    grants: opens.map((user_id) => ({ payment_id: 'p', user_id, thing: 'course 1', access_granted: true })),
    refunds: isBack ? [{ payment_id: 'p', state: 'sending' }] : [],
    byId: new Map([['p', row]]),
  } as unknown as Books
  return giftFaults(books).map(({ kind }) => kind)
}

test.each([
  ['waits for somebody', {}, []],
  ['is of whoever took it', { gift: { taken_by: 'r' }, opens: ['r'] }, []],
  ['goes back', { gift: { ended_at: 'then' }, isBack: true }, []],
  ['is open for nobody who took it', { opens: ['r'] }, ['UNEXPLAINED']],
  ['was taken and opens nothing', { gift: { taken_by: 'r' } }, ['LOST']],
  ['was taken and opens for somebody else', { gift: { taken_by: 'r' }, opens: ['x'] }, ['LOST']],
  ['was taken and went back', { gift: { taken_by: 'r' }, opens: ['r'], isBack: true }, ['DOUBLED']],
  ['ended, and no money goes back', { gift: { ended_at: 'then' } }, ['LOST']],
  ['was paid by somebody else', { payment: { user_id: 'x' } }, ['UNEXPLAINED']],
  ['was not paid', { payment: { status: 'failed' } }, ['UNEXPLAINED']],
] as const)('a gift in the books of the fault test %s', (_what, part, faults) =>
  expect(faultsIn(part as Part)).toEqual(faults),
)

import { expect, test } from 'vitest'
import type { Books } from '../books.ts'
import { seatFaults } from './seats.ts'

type Part = {
  shares?: object[]
  invoice?: object
  lots?: number[]
  payment?: object
  outcomes?: (string | null)[]
  isBack?: boolean
}

/** The faults in books of one invoice of two seats, and of the payments for it: p0, p1 ... */
function faultsIn({
  shares = [{}],
  invoice,
  lots = [2],
  payment,
  outcomes = ['paid'],
  isBack = false,
}: Part): string[] {
  const rows = outcomes.map((_, nth) => ({
    id: `p${nth}`,
    status: 'completed',
    step: 'settled',
    amount_kes: 1000,
    mpesa_receipt_number: 'SJ12',
    account_reference: 'STADI1',
    ...payment,
  }))
  const books = {
    invoices: [
      {
        id: 'i',
        number: 1,
        course_id: 5,
        quantity: 2,
        total_kes: 1000,
        status: 'paid',
        reference: 'SJ12',
        ...invoice,
      },
    ],
    lots: lots.map((seats) => ({ invoice_id: 'i', seats, ended_at: null })),
    seats: outcomes.map((outcome, nth) => ({ payment_id: `p${nth}`, invoice_id: 'i', outcome })),
    rates: [{ course_id: 5, user_id: 't', percent: 33 }],
    shares: shares.map((share) => ({
      payment_id: null,
      reference: 'seat-invoice:1',
      user_id: 't',
      amount_kes: 330,
      reversed_at: null,
      ...share,
    })),
    refunds: isBack ? rows.map(({ id }) => ({ payment_id: id, state: 'sending' })) : [],
    byId: new Map(rows.map((row) => [row.id, row])),
  } as unknown as Books
  return seatFaults(books).map(({ kind }) => kind)
}

test.each([
  ['is paid and has its seats', {}, []],
  ['is paid by what the status query called it', { invoice: { reference: 'STADI1' } }, []],
  [
    'is open, and nobody paid',
    { invoice: { status: 'open', reference: null }, lots: [], outcomes: [], shares: [] },
    [],
  ],
  [
    'was paid at a bank, and what came late goes back',
    { invoice: { reference: 'BANK 1' }, outcomes: ['late'], isBack: true },
    [],
  ],
  ['waits for a person', { outcomes: [null], payment: { step: 'review' } }, []],
  ['is paid and lacks a seat', { lots: [1] }, ['LOST']],
  ['is paid and has none', { lots: [] }, ['LOST']],
  ['has its seats twice', { lots: [2, 2] }, ['DOUBLED']],
  [
    'is open and has seats',
    { invoice: { status: 'open', reference: null }, outcomes: [], shares: [] },
    ['DOUBLED'],
  ],
  ['is paid by two', { outcomes: ['paid', 'paid'] }, ['DOUBLED']],
  ['was paid, and nothing became of it', { outcomes: ['paid', null] }, ['LOST']],
  ['was paid too late, and no money goes back', { outcomes: ['paid', 'late'] }, ['LOST']],
  ['is paid, and the money goes back', { isBack: true }, ['DOUBLED']],
  ['is marked by another reference', { invoice: { reference: 'BANK 1' } }, ['UNEXPLAINED']],
  [
    'costs more than was paid',
    { invoice: { total_kes: 2000 }, shares: [{ amount_kes: 660 }] },
    ['UNEXPLAINED'],
  ],
  ['gives its teacher nothing', { shares: [] }, ['LOST']],
  ['gives its teacher another sum', { shares: [{ amount_kes: 331 }] }, ['DOUBLED']],
  ['gives its teacher two shares', { shares: [{}, {}] }, ['DOUBLED']],
  [
    'is open and gives its teacher a share',
    { invoice: { status: 'open', reference: null }, lots: [], outcomes: [] },
    ['DOUBLED'],
  ],
  ['took back the share of a sale that stands', { shares: [{ reversed_at: 'then' }] }, ['LOST']],
  ['is not the one of a share', { shares: [{}, { reference: 'seat-invoice:2' }] }, ['UNEXPLAINED']],
] as const)('an invoice of seats in the books of the fault test %s', (_what, part, faults) =>
  expect(faultsIn(part as unknown as Part)).toEqual(faults),
)

import { describe, expect, it } from 'vitest'
import type { StkCallback } from '#adapters/mpesa/callback.ts'
import type { Consequences, Evidence, Standing } from './evidence.ts'
import { consequencesOf } from './verdict.ts'

const CODE = 'UKL7RT61SV'
const ids = { checkoutRequestId: 'ws_CO_1', merchantRequestId: 'm1' }

const stands = (
  payment: Partial<Standing['payment']> = {},
  part: Partial<Omit<Standing, 'payment'>> = {},
): Standing => ({
  payment: {
    status: 'pending',
    step: 'prompted',
    amountKes: 9000,
    mpesaReceiptNumber: null,
    ...ids,
    ...payment,
  },
  findings: [],
  isAnothersRequest: false,
  isCodeTaken: false,
  isOwned: false,
  ...part,
})
const found = (reason: string) => ({ findings: [{ reason, isOwn: true }] })
const inReview = stands({ step: 'review' }, found('wrong-amount'))
const gaveUp = stands({ status: 'failed', step: 'settled' })
const counted = stands({ status: 'completed', step: 'settled', mpesaReceiptNumber: CODE })
const codeless = stands({ status: 'completed', step: 'settled' })
const goingBack = stands({ status: 'failed', step: 'refunding' })
const lost = stands({ step: 'sending', checkoutRequestId: null, merchantRequestId: null })

const callback = (part: Partial<StkCallback> = {}, isNew = true): Evidence => ({
  from: 'callback',
  isNew,
  callback: {
    ...ids,
    resultCode: '0',
    resultDesc: 'ok',
    amountKes: 9000,
    receipt: CODE,
    phone: null,
    transactionDate: null,
    ...part,
  },
})
const cancelled = callback({ resultCode: '1032', resultDesc: 'Cancelled', amountKes: null, receipt: null })
const query = (
  resultCode: string | null,
  claim = { receipt: null as string | null, mustPay: false },
): Evidence => ({
  from: 'query',
  answer: resultCode === null ? null : { resultCode, resultDesc: 'told' },
  claim,
})
const mustPay = { receipt: CODE, mustPay: true }
const accepted: Evidence = { from: 'prompt', answer: { kind: 'accepted', ...ids, raw: '' } }
const refused: Evidence = {
  from: 'prompt',
  answer: { kind: 'refused', reason: 'unreachable', code: 'unreachable', text: '', raw: '' },
}
const charge = (amountKes = 9000): Evidence => ({
  from: 'ledger',
  charge: { receipt: CODE, amountKes },
  details: 'in the books',
})
const saysPaid: Evidence = { from: 'staff', says: 'paid', receipt: CODE }
const saysUnpaid: Evidence = { from: 'staff', says: 'not-paid', resolution: 'no charge' }
const silence: Evidence = { from: 'silence' }

const nothing: Consequences = { verdict: 'nothing' }
const paid = (resultDesc: string, part: Partial<Consequences['row']> = {}): Consequences => ({
  verdict: 'paid',
  row: {
    status: 'completed',
    step: 'settled',
    resultCode: '0',
    resultDesc,
    mpesaReceiptNumber: CODE,
    ...part,
  },
  delivers: true,
  news: 'payment-confirmed',
})
const failed = (resultCode: string, resultDesc: string | null): Consequences => ({
  verdict: 'failed',
  row: { status: 'failed', step: 'settled', resultCode, resultDesc },
})
const held = (finding: NonNullable<Consequences['finding']>): Consequences => ({
  verdict: 'person',
  row: { step: 'review' },
  finding,
})
const listed = (finding: NonNullable<Consequences['finding']>): Consequences => ({
  verdict: 'person',
  finding,
})
const asks = (receipt: string | null, mustPay = true, chases = true): Consequences => ({
  verdict: 'ask',
  claim: { receipt, mustPay },
  chases,
})
const answers = (resultDesc: string): Consequences['answers'] => ({
  reasons: ['unsettled', 'unknown-result', 'request-mismatch', 'reused-receipt'],
  provesAmount: true,
  receipt: CODE,
  resolution: `paid: ${resultDesc}`,
})

type Row = [what: string, evidence: Evidence, standing: Standing, consequences: Consequences]

describe('what a callback does', () => {
  it.each<Row>([
    ['everything agrees: it pays, delivers and tells', callback(), stands(), paid('ok')],
    ['after "failed" it still pays', callback(), gaveUp, paid('ok')],
    ['its request was lost: its ids are remembered', callback(), lost, { ...paid('ok'), request: ids }],
    ['again, with the same code', callback(), counted, nothing],
    ['its code was missing', callback(), codeless, { verdict: 'noted', row: { mpesaReceiptNumber: CODE } }],
    [
      'another code than the one that counts',
      callback({ receipt: 'UKL0OTHER9' }),
      counted,
      listed({ reason: 'unmatched-charge', receipt: 'UKL0OTHER9', amountKes: 9000 }),
    ],
    [
      "somebody else's code",
      callback(),
      stands({}, { isCodeTaken: true }),
      held({ reason: 'reused-receipt', receipt: CODE }),
    ],
    [
      'the buyer has it already',
      callback(),
      stands({}, { isOwned: true }),
      {
        verdict: 'paid',
        row: { ...paid('ok').row, step: 'review' },
        finding: { reason: 'paid-twice', receipt: CODE, amountKes: 9000 },
        news: 'payment-review',
      },
    ],
    [
      'what a person had to look at is answered',
      callback(),
      stands({ step: 'review' }, found('unsettled')),
      { ...paid('ok'), answers: answers('ok') },
    ],
    [
      'another amount',
      callback({ amountKes: 1 }),
      stands(),
      held({ reason: 'wrong-amount', receipt: CODE, amountKes: 1 }),
    ],
    ['the price, after another amount', callback(), inReview, nothing],
    ['no code: M-Pesa is asked', callback({ receipt: null }), stands(), asks(null)],
    ['no amount: M-Pesa is asked', callback({ amountKes: null }), stands(), asks(CODE)],
    [
      'kept, and applied later: no further job',
      callback({ amountKes: null }, false),
      stands(),
      asks(CODE, true, false),
    ],
    [
      "another request: its code is not this payment's",
      callback({ checkoutRequestId: 'ws_CO_2' }),
      stands(),
      asks(null),
    ],
    ["another payment's request", callback(), { ...lost, isAnothersRequest: true }, asks(null)],
    ['nothing that a paid payment would need', callback({ amountKes: null }), counted, nothing],
    ['cancelled', cancelled, stands(), failed('1032', 'Cancelled')],
    ['cancelled, after it was paid', cancelled, counted, nothing],
    [
      'cancelled, of another request',
      callback({ resultCode: '1032', checkoutRequestId: 'ws_CO_2' }),
      stands(),
      asks(null, false),
    ],
    [
      'a code that nobody documents',
      callback({ resultCode: '77', resultDesc: 'odd' }),
      stands(),
      held({ reason: 'unknown-result', details: '77 odd' }),
    ],
    ['still pending', callback({ resultCode: '4999' }), stands(), nothing],
    ['no callback at all', { from: 'callback', callback: null, isNew: true }, stands(), nothing],
    [
      'for money that goes back',
      callback(),
      stands({ status: 'failed', step: 'refunding', mpesaReceiptNumber: CODE }),
      nothing,
    ],
  ])('[PAY-35] [PAY-35+] %s', (_what, evidence, standing, consequences) =>
    expect(consequencesOf(evidence, standing)).toEqual(consequences),
  )
})

describe('what the status query, the books, silence and the prompt do', () => {
  it.each<Row>([
    ['paid, without a code', query('0'), stands(), paid('told', { mpesaReceiptNumber: null })],
    ['paid, with the code that a callback claimed', query('0', mustPay), gaveUp, paid('told')],
    ['paid, after another amount came', query('0'), inReview, nothing],
    ['failed', query('1032'), stands(), failed('1032', 'told')],
    ['failed, after it was paid', query('1032'), counted, nothing],
    [
      'failed, against a claim that it was paid',
      query('1032', mustPay),
      stands(),
      held({ reason: 'request-mismatch', receipt: CODE, details: 'query: 1032' }),
    ],
    [
      'no answer can be had about a claim',
      query(null, mustPay),
      stands(),
      held({ reason: 'request-mismatch', receipt: CODE }),
    ],
    ['no answer, and nothing claimed', query(null), stands(), nothing],
    [
      'a code that nobody documents',
      query('77'),
      stands(),
      held({ reason: 'unknown-result', details: '77 told' }),
    ],
    ['the books have a charge', charge(), gaveUp, paid("Found in M-Pesa's books")],
    ['the books agree', charge(), counted, nothing],
    ['the books name the code', charge(), codeless, { verdict: 'noted', row: { mpesaReceiptNumber: CODE } }],
    [
      'the books name a code, and a callback brought another since they were read',
      charge(),
      { ...counted, payment: { ...counted.payment, mpesaReceiptNumber: 'UKL0000001' } },
      nothing,
    ],
    [
      'the books name the code, and a person had a question about it',
      charge(),
      { ...codeless, ...found('not-in-ledger') },
      {
        verdict: 'noted',
        row: { mpesaReceiptNumber: CODE },
        answers: {
          reasons: ['reused-receipt', 'not-in-ledger', 'unmatched-charge'],
          provesAmount: false,
          receipt: CODE,
          resolution: "M-Pesa's books name the code",
        },
      },
    ],
    [
      'the books name a code that is taken',
      charge(),
      { ...codeless, isCodeTaken: true },
      listed({ reason: 'reused-receipt', receipt: CODE }),
    ],
    [
      'the books name another amount',
      charge(1),
      stands(),
      held({ reason: 'wrong-amount', receipt: CODE, amountKes: 1, details: 'in the books' }),
    ],
    [
      'the books name another amount than was paid',
      charge(1),
      counted,
      listed({ reason: 'wrong-amount', receipt: CODE, amountKes: 1, details: 'in the books' }),
    ],
    ['the books have what goes back', charge(), goingBack, nothing],
    ['nobody told anything', silence, stands(), held({ reason: 'unsettled', details: undefined })],
    ['nobody told anything, and a person has it', silence, inReview, nothing],
    ['nobody told anything, and it is paid', silence, counted, nothing],
    [
      'M-Pesa took the request',
      accepted,
      lost,
      { verdict: 'noted', row: { step: 'prompted' }, request: ids },
    ],
    ['M-Pesa took it, after the callback came', accepted, counted, { verdict: 'noted' }],
    ['the request never left', refused, lost, failed('unreachable', null)],
    ['the request never left, yet a callback came', refused, counted, nothing],
    [
      'no word about the request',
      { from: 'prompt', answer: { kind: 'unknown', text: '', raw: '' } },
      lost,
      nothing,
    ],
  ])('[PAY-32+] %s', (_what, evidence, standing, consequences) =>
    expect(consequencesOf(evidence, standing)).toEqual(consequences),
  )
})

describe('what an administrator decides', () => {
  it.each<Row>([
    [
      'the money came',
      saysPaid,
      inReview,
      {
        ...paid('Found in M-Pesa by an administrator'),
        answers: answers('Found in M-Pesa by an administrator'),
      },
    ],
    [
      "the money came, by somebody else's code",
      saysPaid,
      { ...inReview, isCodeTaken: true },
      held({ reason: 'reused-receipt', receipt: CODE }),
    ],
    ['no money came', saysUnpaid, inReview, failed('by-hand', 'no charge')],
    ['no money came, of a paid one', saysUnpaid, counted, nothing],
  ])('[PAY-35+] %s', (_what, evidence, standing, consequences) =>
    expect(consequencesOf(evidence, standing)).toEqual(consequences),
  )
})

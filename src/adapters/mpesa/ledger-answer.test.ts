import { describe, expect, it } from 'vitest'
import { ledgerAnswer } from './ledger-answer.ts'
import { ledgerMoment, momentOf } from './ledger-moments.ts'

const row = {
  transactionId: 'UKL7RT61SV',
  trxDate: '2026-11-21T04:19:59Z',
  msisdn: 254712345678,
  sender: 'AMINA',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: 'ST-7F3K2',
  amount: '9000.00',
  organizationname: 'Stadi',
}
const page = (Response: unknown, ResponseCode: unknown = '1000') =>
  JSON.stringify({ ResponseRefID: '26178-42530161-2', ResponseCode, ResponseMessage: 'Success', Response })
const read = (text: string, offset = 0) => ledgerAnswer(200, text, offset)
const charge = {
  receipt: 'UKL7RT61SV',
  amountKes: 9000,
  phone: '254712345678',
  accountReference: 'ST-7F3K2',
  at: new Date('2026-11-21T04:19:59Z'),
}

describe('a page of the ledger', () => {
  it('is read nested as documented, flat, or written as a text', () => {
    for (const list of [[[row]], [row], JSON.stringify([[row]])]) {
      expect(read(page(list)), JSON.stringify(list)).toMatchObject({
        kind: 'page',
        charges: [charge],
        nextOffset: 1,
      })
    }
    expect(read(page([[row], [{ ...row, transactionId: 'UKL7RT61SW' }]]), 40)).toMatchObject({
      charges: [{}, {}],
      nextOffset: 42,
    })
    expect(read(page([row], 1000))).toMatchObject({ kind: 'page' })
  })

  it('takes numbers for texts and texts for numbers', () => {
    expect(read(page([{ ...row, amount: 9000, msisdn: '+254712345678' }]))).toMatchObject({
      charges: [charge],
    })
  })

  it('keeps what a masked phone shows, and knows no reference where there is none', () => {
    const { billreference: _, ...till } = row
    expect(read(page([{ ...till, msisdn: '2547 ***** 126' }]))).toMatchObject({
      charges: [{ phone: '2547*****126', accountReference: '' }],
    })
    expect(read(page([{ ...row, msisdn: null, billreference: { a: 1 } }]))).toMatchObject({
      charges: [{ phone: null, accountReference: '' }],
    })
    expect(read(page([{ ...row, billreference: ' ST-\u202E7\u0000 ' }]))).toMatchObject({
      charges: [{ accountReference: 'ST-7' }],
    })
  })

  it('that is empty is the last one', () => {
    const texts = [
      page([]),
      page([[]]),
      page('[[]]'),
      page('[[]]', '1001'),
      page(undefined, '1001'),
      page([[]], 1001),
      JSON.stringify({ ResponseCode: '1001', Transaction: '[[]]' }),
    ]
    for (const text of texts)
      expect(read(text, 100), text).toMatchObject({ kind: 'page', charges: [], nextOffset: null })
  })

  it('keeps cents, so that such a charge equals no price and hides no other', () => {
    expect(read(page([[row, { ...row, transactionId: 'UKL7RT61SX', amount: '100.50' }]]))).toMatchObject({
      kind: 'page',
      charges: [{}, { amountKes: 100.5 }],
    })
  })

  it('is not an answer when a single row cannot be read, and says how many', () => {
    const bad = [
      null,
      7,
      'text',
      [],
      {},
      { ...row, transactionId: undefined },
      { ...row, transactionId: '' },
      { ...row, transactionId: "UKL'; drop" },
      { ...row, amount: 0 },
      { ...row, amount: '-9000' },
      { ...row, amount: '9,000' },
      { ...row, amount: null },
      { ...row, trxDate: 'yesterday' },
      { ...row, trxDate: null },
    ]
    for (const unread of bad) {
      expect(read(page([[row, unread]])), JSON.stringify(unread)).toMatchObject({
        kind: 'no-answer',
        text: '1 of 2 rows could not be read',
      })
    }
    expect(read(page([bad]))).toMatchObject({
      kind: 'no-answer',
      text: `${bad.length} of ${bad.length} rows could not be read`,
    })
  })

  it('is not an answer when it says "nothing found" and lists rows all the same', () => {
    expect(read(page([[row]], '1001'))).toMatchObject({ kind: 'no-answer', text: '1001 with 1 rows' })
  })

  it('is not an answer in any other shape', () => {
    const texts = [
      '',
      'null',
      '[]',
      '7',
      '<html>',
      '{"Response":',
      '{}',
      page(undefined),
      page(null),
      page(7),
      page('not JSON'),
      page({}),
      page([row], '1002'),
      page([row], '0'),
      JSON.stringify({ requestId: '1', errorCode: '500.001.1001', errorMessage: 'Something' }),
      `${'['.repeat(9999)}`,
      page([row]).replace('ResponseCode', '__proto__'),
    ]
    for (const text of texts)
      expect(read(text), text.slice(0, 80)).toMatchObject({ kind: 'no-answer', raw: text })
    expect(ledgerAnswer(500, page([row]), 0)).toMatchObject({ kind: 'no-answer' })
    expect(
      ledgerAnswer(500, JSON.stringify({ errorCode: '500.003.03', errorMessage: 'Quota Violation' }), 0),
    ).toMatchObject({ text: 'HTTP 500 500.003.03 Quota Violation' })
  })
})

describe('a moment of the ledger', () => {
  it('is written in East Africa Time', () => {
    expect(ledgerMoment(new Date('2026-12-31T21:00:05.900Z'))).toBe('2027-01-01 00:00:05')
  })

  it('is read with its zone, without one as East Africa Time', () => {
    const same = [
      '2026-11-21T04:19:59Z',
      '2026-11-21T04:19:59.250Z',
      '2026-11-21 07:19:59',
      '2026-11-21T07:19:59',
      '2026-11-21T07:19:59+0300',
      '2026-11-21T07:19:59+03:00',
      '20261121071959',
    ]
    for (const text of same) expect(momentOf(text)?.toISOString(), text).toBe('2026-11-21T04:19:59.000Z')
    expect(momentOf('2026-11-21 07:19')?.toISOString()).toBe('2026-11-21T04:19:00.000Z')
  })

  it('that does not exist is none', () => {
    for (const text of [
      '',
      '2026-11-21',
      '2026-02-30 10:00:00',
      '2026-13-01 10:00:00',
      '2026-11-21 25:00:00',
      '21/11/2026 07:19',
      '2026-11-21T07:19:59+99:99',
      '2026-11-21 07:19:59 junk',
    ]) {
      expect(momentOf(text), text).toBeNull()
    }
  })
})

import { describe, expect, it } from 'vitest'
import { readStkCallback } from './callback.ts'

const success = {
  MerchantRequestID: '29115-34620561-1',
  CheckoutRequestID: 'ws_CO_191220191020363925',
  ResultCode: 0,
  ResultDesc: 'The service request is processed successfully.',
  CallbackMetadata: {
    Item: [
      { Name: 'Amount', Value: 9000 },
      { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
      { Name: 'TransactionDate', Value: 20191219102115 },
      { Name: 'PhoneNumber', Value: 254708374149 },
    ] as unknown[],
  },
}

const textOf = (stkCallback: unknown) => JSON.stringify({ Body: { stkCallback } })
const withItems = (...Item: unknown[]) => readStkCallback(textOf({ ...success, CallbackMetadata: { Item } }))

describe('a callback', () => {
  it('of a success is read completely', () => {
    expect(readStkCallback(textOf(success))).toEqual({
      checkoutRequestId: 'ws_CO_191220191020363925',
      merchantRequestId: '29115-34620561-1',
      resultCode: '0',
      resultDesc: 'The service request is processed successfully.',
      amountKes: 9000,
      receipt: 'NLJ7RT61SV',
      phone: '254708374149',
      transactionDate: '20191219102115',
    })
  })

  it('of a failure has no values', () => {
    const { CallbackMetadata: _, ...failure } = {
      ...success,
      ResultCode: 1032,
      ResultDesc: 'Request cancelled by user',
    }
    expect(readStkCallback(textOf(failure))).toMatchObject({
      resultCode: '1032',
      amountKes: null,
      receipt: null,
      phone: null,
      transactionDate: null,
    })
  })

  it('is read by name, in any order, with Balance lacking a value and with extra fields', () => {
    const Item = [
      { Name: 'Extra', Value: { a: 1 } },
      { Name: 'Balance' },
      ...success.CallbackMetadata.Item.toReversed(),
    ]
    const callback = readStkCallback(
      textOf({ Channel: 'STK', ...success, CallbackMetadata: { Item, More: true } }),
    )
    expect(callback).toEqual(readStkCallback(textOf(success)))
  })

  it('may hold texts instead of numbers', () => {
    const Item = [
      { Name: 'Amount', Value: '9000.00' },
      ...success.CallbackMetadata.Item.slice(1, 3),
      { Name: 'PhoneNumber', Value: '+254708374149' },
    ]
    expect(readStkCallback(textOf({ ...success, ResultCode: '0', CallbackMetadata: { Item } }))).toEqual(
      readStkCallback(textOf(success)),
    )
  })

  it('keeps a code that is not a number', () => {
    expect(readStkCallback(textOf({ ...success, ResultCode: 'SFC_IC0003' }))?.resultCode).toBe('SFC_IC0003')
  })

  it('reads 1.00 as one shilling and keeps cents, so that they match no price', () => {
    const amounts = [
      ['1.00', 1],
      ['1.5', 1.5],
      ['"2500.00"', 2500],
      ['-9000', -9000],
      ['"9,000"', null],
      ['"1e3"', null],
      ['""', null],
      ['null', null],
      ['true', null],
    ] as const
    for (const [value, expected] of amounts) {
      const text = textOf({ ...success, CallbackMetadata: { Item: ['HERE'] } }).replace(
        '"HERE"',
        `{"Name":"Amount","Value":${value}}`,
      )
      expect(readStkCallback(text)?.amountKes, value).toBe(expected)
    }
  })

  it('returns no receipt unless it looks like one', () => {
    const receipts = ['', 'nlj7rt61sv', 'NLJ7', 'NLJ7RT61SVNLJ7', "NLJ7RT61S'", 'NLJ7 RT61SV']
    for (const Value of receipts)
      expect(withItems({ Name: 'MpesaReceiptNumber', Value })?.receipt, Value).toBeNull()
  })

  it('with odd metadata is still a callback', () => {
    for (const CallbackMetadata of [null, 7, [], {}, { Item: 'x' }, { Item: [null, 3, {}, { Name: 5 }] }]) {
      expect(
        readStkCallback(textOf({ ...success, CallbackMetadata })),
        JSON.stringify(CallbackMetadata),
      ).toMatchObject({ resultCode: '0', receipt: null })
    }
  })

  it('takes the first of two values with one name', () => {
    expect(withItems({ Name: 'Amount', Value: 1 }, { Name: 'Amount', Value: 9000 })?.amountKes).toBe(1)
  })

  it('removes control characters that a database would refuse', () => {
    expect(readStkCallback(textOf({ ...success, ResultDesc: 'Re\u0000quest\u202E ok' }))?.resultDesc).toBe(
      'Request ok',
    )
    expect(readStkCallback(textOf({ ...success, CheckoutRequestID: 'ws_CO_\u0000' }))).toBeNull()
  })

  it('that is malformed returns null', () => {
    const { CheckoutRequestID: _, ...noId } = success
    const texts = [
      '',
      ' ',
      'null',
      '[]',
      '7',
      '{"Body":',
      '<html>',
      '{"Body":{}}',
      '{"Body":{"stkCallback":null}}',
      textOf(noId),
      textOf({ ...success, ResultCode: null }),
      textOf({ ...success, ResultCode: '' }),
    ]
    for (const text of texts) expect(readStkCallback(text), text).toBeNull()
  })
})

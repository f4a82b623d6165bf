import { describe, expect, it } from 'vitest'
import { readReversalResult } from './reversal-result.ts'

const parameters: unknown[] = [
  { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|7722179.62|7722179.62|0.00|0.00' },
  { Key: 'Amount', Value: 9000 },
  { Key: 'TransCompletedTime', Value: 20211114132711 },
  { Key: 'OriginalTransactionID', Value: 'SKC82PACB8' },
  { Key: 'Charge', Value: 0 },
]
const success = {
  ResultType: 0,
  ResultCode: 0,
  ResultDesc: 'The service request is processed successfully.',
  OriginatorConversationID: 'dad6-4c34-8787-c8cb963a496d1268232',
  ConversationID: 'AG_20211114_201018edbbf9f1582eaa',
  TransactionID: 'SKE52PAWR9',
  ResultParameters: { ResultParameter: parameters },
  ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://example.co.ke' } },
}
const textOf = (Result: unknown) => JSON.stringify({ Result })
const withParameters = (ResultParameter: unknown) =>
  readReversalResult(textOf({ ...success, ResultParameters: { ResultParameter } }))

describe('the result of a reversal', () => {
  it('of a success is read completely', () => {
    expect(readReversalResult(textOf(success))).toEqual({
      conversationId: 'AG_20211114_201018edbbf9f1582eaa',
      originatorConversationId: 'dad6-4c34-8787-c8cb963a496d1268232',
      resultCode: '0',
      resultDesc: 'The service request is processed successfully.',
      reversalReceipt: 'SKE52PAWR9',
      originalReceipt: 'SKC82PACB8',
      amountKes: 9000,
    })
  })

  it('of a failure has a placeholder instead of a receipt, and no parameters', () => {
    const { ResultParameters: _, ...failure } = {
      ...success,
      ResultCode: 'R000002',
      ResultDesc: 'The OriginalTransactionID is invalid.',
      TransactionID: 'SKE0000000',
    }
    expect(readReversalResult(textOf(failure))).toMatchObject({
      resultCode: 'R000002',
      reversalReceipt: null,
      originalReceipt: null,
      amountKes: null,
    })
  })

  it('takes codes and amounts as numbers or texts', () => {
    expect(readReversalResult(textOf({ ...success, ResultCode: '2001' }))?.resultCode).toBe('2001')
    expect(withParameters([{ Key: 'Amount', Value: '9000.00' }])?.amountKes).toBe(9000)
    expect(withParameters([{ Key: 'Amount', Value: '1.5' }])?.amountKes).toBe(1.5)
  })

  it('is read by key, in any order, from a list or from one parameter alone', () => {
    expect(
      withParameters([
        { Key: 'Extra', Value: { a: 1 } },
        { Key: 'Charge' },
        null,
        ...parameters.toReversed(),
      ]),
    ).toEqual(readReversalResult(textOf(success)))
    expect(withParameters({ Key: 'Amount', Value: 9000 })).toMatchObject({
      amountKes: 9000,
      originalReceipt: null,
    })
    expect(
      withParameters([
        { Key: 'Amount', Value: 1 },
        { Key: 'Amount', Value: 9000 },
      ])?.amountKes,
    ).toBe(1)
  })

  it('with odd fields is still a result', () => {
    for (const ResultParameters of [
      null,
      7,
      '',
      [],
      {},
      { ResultParameter: 'x' },
      { ResultParameter: [null, 3, {}, { Key: 5 }, [[]]] },
    ]) {
      expect(
        readReversalResult(textOf({ ...success, ResultParameters })),
        JSON.stringify(ResultParameters),
      ).toMatchObject({ resultCode: '0', amountKes: null })
    }
    const odd = { ...success, OriginatorConversationID: null, TransactionID: { a: 1 }, ResultDesc: 7 }
    expect(readReversalResult(textOf(odd))).toMatchObject({
      originatorConversationId: '',
      reversalReceipt: null,
      resultDesc: '',
    })
  })

  it('returns no receipt unless it looks like one, and removes control characters', () => {
    for (const TransactionID of ['', 'ske52pawr9', "SKE52'", 'SKE52PAWR9SKE52'])
      expect(
        readReversalResult(textOf({ ...success, TransactionID }))?.reversalReceipt,
        TransactionID,
      ).toBeNull()
    expect(readReversalResult(textOf({ ...success, ResultDesc: 'Do\u0000ne\u202E ok' }))?.resultDesc).toBe(
      'Done ok',
    )
  })

  it('that is malformed or hostile returns null and never throws', () => {
    const { ConversationID: _, ...noId } = success
    const texts = [
      '',
      ' ',
      'null',
      '[]',
      '7',
      '{"Result":',
      '<html>',
      '{"Result":null}',
      '{"Result":[]}',
      textOf(noId),
      textOf({ ...success, ResultCode: null }),
      textOf({ ...success, ResultCode: '' }),
      textOf({ ...success, ResultCode: 'x'.repeat(21) }),
      textOf({ ...success, ConversationID: 'AG_\u0000' }),
      textOf({ ...success, ConversationID: 'a'.repeat(101) }),
      '['.repeat(100_000),
      '{"__proto__":{"Result":{}}}',
      `{"Result":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ]
    for (const text of texts) expect(readReversalResult(text), text.slice(0, 80)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { promptAnswer, queryAnswer, reversalAnswer, saysInvalidToken } from './answers.ts'

const acceptedBody = {
  MerchantRequestID: '2654-4b64',
  CheckoutRequestID: 'ws_CO_1',
  ResponseCode: '0',
  ResponseDescription: 'Success. Request accepted for processing',
}
const error = (errorCode: string, errorMessage: string) =>
  JSON.stringify({ requestId: '1-2-3', errorCode, errorMessage })

describe('the answer to a push', () => {
  it('is accepted with HTTP 200, ResponseCode 0 and an id', () => {
    for (const ResponseCode of ['0', 0]) {
      expect(promptAnswer(200, JSON.stringify({ ...acceptedBody, ResponseCode }))).toMatchObject({
        kind: 'accepted',
        checkoutRequestId: 'ws_CO_1',
        merchantRequestId: '2654-4b64',
      })
    }
  })

  it('is refused when code and message are a documented refusal', () => {
    const documented = [
      [400, '400.002.02', 'Bad Request - Invalid PhoneNumber', 'bad-request'],
      [400, '400.002.05', 'Invalid Request Payload', 'bad-request'],
      [404, '404.001.03', 'Invalid Access Token', 'misconfigured'],
      [401, '401.002.01', 'Error Occurred - Invalid Access Token - ***', 'misconfigured'],
      [404, '404.001.01', 'Resource not found', 'misconfigured'],
      [404, '404.001.04', 'Invalid Authentication Header', 'misconfigured'],
      [405, '405.001', 'Method Not Allowed', 'misconfigured'],
      [500, '500.001.1001', 'Merchant does not exist', 'misconfigured'],
      [500, '500.001.1001', '[MerchantValidate] - Wrong credentials', 'misconfigured'],
      [
        500,
        '500.001.1001',
        'Unable to lock subscriber, a transaction is already in process for the current subscriber',
        'locked',
      ],
      [500, '500.003.02', 'Error Occurred: Spike Arrest Violation', 'busy'],
      [500, '500.003.03', 'Error Occurred: Quota Violation', 'busy'],
    ] as const
    for (const [status, code, text, reason] of documented) {
      expect(promptAnswer(status, error(code, text)), text).toMatchObject({
        kind: 'refused',
        reason,
        code,
        text,
      })
    }
  })

  it('is unknown in every other case, above all where customers were charged afterwards', () => {
    const doubtful: [number, string][] = [
      [500, error('500.003.02', 'System is busy. Please try again in few minutes.')],
      [500, error('500.003.1001', 'Internal Server Error')],
      [500, error('500.001.1001', '')],
      [500, error('500.001.1001', 'Something new')],
      [500, error('500.001.9999', 'Unable to lock subscriber')],
      [400, error('400.002.02', 'Something new')],
      [200, error('500.001.1001', 'Merchant does not exist')],
      [401, '{}'],
      [400, ''],
      [403, '<html>Incapsula</html>'],
      [504, '<html>504</html>'],
      [200, ''],
      [200, '<html></html>'],
      [200, 'null'],
      [200, JSON.stringify({ ...acceptedBody, ResponseCode: '1' })],
      [200, JSON.stringify({ ...acceptedBody, CheckoutRequestID: undefined })],
      [200, JSON.stringify({ ...acceptedBody, CheckoutRequestID: '' })],
      [201, JSON.stringify(acceptedBody)],
      [302, JSON.stringify(acceptedBody)],
    ]
    for (const [status, text] of doubtful)
      expect(promptAnswer(status, text), `${status} ${text}`).toMatchObject({ kind: 'unknown', raw: text })
  })

  it('tells an invalid token by code and message', () => {
    expect(saysInvalidToken(404, error('404.001.03', 'Invalid Access Token'))).toBe(true)
    expect(saysInvalidToken(400, error('400.003.01', 'Invalid access token'))).toBe(true)
    expect(saysInvalidToken(404, error('404.001.01', 'Resource not found'))).toBe(false)
    expect(saysInvalidToken(200, error('404.001.03', 'Invalid Access Token'))).toBe(false)
    expect(saysInvalidToken(404, '')).toBe(false)
  })
})

describe('the answer to a query', () => {
  const result = {
    ResponseCode: '0',
    MerchantRequestID: '2654-4b64',
    CheckoutRequestID: 'ws_CO_1',
    ResultCode: '1032',
    ResultDesc: 'Request cancelled by user',
  }
  const read = (status: number, body: unknown) =>
    queryAnswer(status, typeof body === 'string' ? body : JSON.stringify(body), 'ws_CO_1')

  it('is final with a ResultCode, be it text or number', () => {
    expect(read(200, result)).toMatchObject({
      kind: 'final',
      resultCode: '1032',
      resultDesc: 'Request cancelled by user',
    })
    expect(read(200, { ...result, ResultCode: 0 })).toMatchObject({ kind: 'final', resultCode: '0' })
  })

  it('is pending in all three ways in which Daraja says so', () => {
    expect(read(200, { ...result, ResultCode: '4999' }).kind).toBe('pending')
    expect(read(500, error('500.001.1001', 'The transaction is being processed')).kind).toBe('pending')
    expect(read(200, error('500.001.1001', '')).kind).toBe('pending')
  })

  it('is not an answer otherwise', () => {
    const others: [number, unknown][] = [
      [500, error('500.001.1001', 'The transaction does not Exist')],
      [500, error('500.003.02', 'System is busy. Please try again in few minutes.')],
      [403, '<html></html>'],
      [200, ''],
      [500, result],
      [200, { ...result, ResponseCode: '1' }],
      [200, { ...result, ResultCode: undefined }],
      [200, { ...result, ResultCode: '' }],
      [200, { ...result, CheckoutRequestID: 'ws_CO_2' }],
      [200, { ...result, errorCode: '500.001.1001', errorMessage: 'The transaction does not Exist' }],
    ]
    for (const [status, body] of others)
      expect(read(status, body), JSON.stringify(body)).toMatchObject({ kind: 'no-answer' })
  })
})

describe('the answer to a reversal request', () => {
  const taken = {
    OriginatorConversationID: 'f1e2-4b95',
    ConversationID: 'AG_20210706_20106e9209f64bebd05b',
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  }

  it('is accepted with HTTP 200, ResponseCode 0 and a conversation', () => {
    for (const ResponseCode of ['0', 0]) {
      expect(reversalAnswer(200, JSON.stringify({ ...taken, ResponseCode }))).toMatchObject({
        kind: 'accepted',
        conversationId: taken.ConversationID,
        originatorConversationId: 'f1e2-4b95',
      })
    }
    expect(
      reversalAnswer(200, JSON.stringify({ ...taken, OriginatorConversationID: undefined })),
    ).toMatchObject({ kind: 'accepted', originatorConversationId: '' })
  })

  it('is refused as a push is; a lock, which cannot be, means later', () => {
    expect(reversalAnswer(400, error('400.002.02', 'Bad Request - Invalid ResultURL'))).toMatchObject({
      kind: 'refused',
      reason: 'bad-request',
      code: '400.002.02',
    })
    expect(reversalAnswer(500, error('500.003.02', 'Error Occurred: Spike Arrest Violation'))).toMatchObject({
      kind: 'refused',
      reason: 'busy',
    })
    expect(reversalAnswer(404, error('404.001.03', 'Invalid Access Token'))).toMatchObject({
      kind: 'refused',
      reason: 'misconfigured',
    })
    expect(
      reversalAnswer(500, error('500.001.1001', 'Unable to lock subscriber, a transaction')),
    ).toMatchObject({ kind: 'refused', reason: 'busy' })
  })

  it('is unknown in every other case', () => {
    const doubtful: [number, string][] = [
      [500, error('500.003.02', 'System is busy. Please try again in few minutes.')],
      [500, error('500.003.1001', 'Internal Server Error')],
      [200, error('400.002.02', 'Bad Request - Invalid ResultURL')],
      [403, '<html></html>'],
      [200, ''],
      [200, 'null'],
      [200, '[]'],
      [200, JSON.stringify({ ...taken, ResponseCode: '1' })],
      [200, JSON.stringify({ ...taken, ConversationID: '' })],
      [200, JSON.stringify({ ...taken, ConversationID: ['a'] })],
      [202, JSON.stringify(taken)],
      [500, JSON.stringify(taken)],
    ]
    for (const [status, text] of doubtful)
      expect(reversalAnswer(status, text), `${status} ${text}`).toMatchObject({ kind: 'unknown', raw: text })
  })
})

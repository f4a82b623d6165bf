import { expect, test } from 'vitest'
import { answerWhatWasLost } from './lost.ts'

const sent = (fields: string) =>
  new Request('http://localhost/payments', { method: 'POST', body: new URLSearchParams(fields) })
async function answerTo(request: Request, result: unknown, type = 'error') {
  const results = { payments: { type, result } }
  await answerWhatWasLost({ request }, () => Promise.resolve(results))
  return results.payments
}

test('a write that is lost on its way keeps what was typed, but no password, and all boxes of a name', async () => {
  const fields = 'intent=refund&id=p1&reason=a&password=secret&mails=goals&mails=badges'
  expect(await answerTo(sent(fields), new TypeError('Failed to fetch'))).toMatchObject({
    type: 'data',
    result: {
      data: {
        intent: 'refund',
        id: 'p1',
        refusal: { code: 'unsent' },
        values: { intent: 'refund', id: 'p1', reason: 'a', mails: 'goals\nbadges' },
      },
      init: { status: 503 },
    },
  })
})

test('nothing else is an answer to a form: what came back, a fault of the page, and a read', async () => {
  const fault = new Error('of the page')
  expect(await answerTo(sent(''), 'came back', 'data')).toEqual({ type: 'data', result: 'came back' })
  expect(await answerTo(sent(''), fault)).toEqual({ type: 'error', result: fault })
  const outage = new TypeError('Failed to fetch')
  expect(await answerTo(new Request('http://localhost/payments'), outage)).toEqual({
    type: 'error',
    result: outage,
  })
})

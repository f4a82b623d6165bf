import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { after, HOUR } from '#kit/time.ts'
import { memoryTokens, safeDescription, safeReference } from './client.ts'
import { accepted, aminasPrompt, merchant, simulated } from '../simulator/testing.ts'

/** A Daraja that issues a token and answers everything else as configured, recording what it was sent. */
function answering(answer: () => Response | Promise<Response>, client: Parameters<typeof simulated>[0] = {}) {
  const sent: { url: string; headers: Headers; body: Record<string, unknown> }[] = []
  const world = simulated({
    client: {
      ...client.client,
      fetch: async (url, init) => {
        if (String(url).includes('/oauth/'))
          return Response.json({ access_token: 'the-token', expires_in: '3599' })
        sent.push({
          url: String(url),
          headers: new Headers(init?.headers),
          body: JSON.parse(String(init?.body)) as Record<string, unknown>,
        })
        return answer()
      },
    },
  })
  return { ...world, sent }
}

describe('asking for a prompt', () => {
  it("[PAY-01] prompts the payer's phone with the amount in shillings", async () => {
    const { client, simulator } = simulated()
    const answer = await accepted(client)
    expect(answer.checkoutRequestId).toMatch(/^ws_CO_21112026071959\d712345678$/)
    expect(simulator.prompts()).toMatchObject([
      {
        phone: '254712345678',
        amountKes: 9000,
        accountReference: 'ST-7F3K2',
        description: 'Course',
        state: 'ringing',
      },
    ])
  })

  it('sends the documented fields, the stamp in East Africa Time', async () => {
    const { client, sent } = answering(() => new Response(''))
    await client.requestPrompt(aminasPrompt)
    expect(sent[0]?.url).toBe('http://simulator/mpesa/stkpush/v1/processrequest')
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer the-token')
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(sent[0]?.body).toEqual({
      BusinessShortCode: 174379,
      Timestamp: '20261121071959',
      Password: Buffer.from(`174379${merchant.passkey}20261121071959`).toString('base64'),
      TransactionType: 'CustomerPayBillOnline',
      Amount: 9000,
      PartyA: '254712345678',
      PartyB: '174379',
      PhoneNumber: '254712345678',
      CallBackURL: aminasPrompt.callbackUrl,
      AccountReference: 'ST-7F3K2',
      TransactionDesc: 'Course',
    })
  })

  it('names the till as receiver when goods are bought', async () => {
    const { client, sent } = answering(() => new Response(''), {
      client: { transactionType: 'CustomerBuyGoodsOnline', till: '567890' },
    })
    await client.requestPrompt(aminasPrompt)
    expect(sent[0]?.body).toMatchObject({
      TransactionType: 'CustomerBuyGoodsOnline',
      BusinessShortCode: 174379,
      PartyB: '567890',
    })
  })

  it('keeps free texts within what Safaricom takes', () => {
    expect(safeReference('st-7f3k2')).toBe('ST-7F3K2')
    expect(safeReference('ST 12345678901234')).toBe('ST1234567890')
    expect(safeReference('🎓')).toBe('STADI')
    expect(safeDescription('Kozi ya ujuzi: “wavuti” & zaidi')).toBe('Kozi ya ujuzi')
    expect(safeDescription('Café #1')).toBe('Cafe 1')
    expect(safeDescription('twelve chars and')).toBe('twelve chars')
    expect(safeDescription('')).toBe('Payment')
    expect(safeDescription('🎓@#&')).toBe('Payment')
  })

  it('[SYS-09] [SYS-09+] gives up after its time-out and calls the outcome unknown', async () => {
    const { client } = answering(() => new Promise<Response>(() => {}), { client: { timeoutMs: 20 } })
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'unknown', text: 'time-out' })
  })

  it('[SYS-09+] counts a body that never ends as a time-out too', async () => {
    const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
    const { client } = answering(endless, { client: { timeoutMs: 20 } })
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'unknown', text: 'time-out' })
  })

  it('calls a broken connection unknown and does not send again', async () => {
    const { client, sent } = answering(() =>
      Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })),
    )
    expect(await client.requestPrompt(aminasPrompt)).toEqual({
      kind: 'unknown',
      text: 'fetch failed: ECONNRESET',
      raw: '',
    })
    expect(sent).toHaveLength(1)
  })

  const several = (codes: string[]) =>
    Object.assign(new AggregateError(codes.map((code) => ({ code, syscall: 'connect' }))), { code: codes[0] })
  it.for<[string, unknown]>([
    ['nobody listens', { code: 'ECONNREFUSED', syscall: 'connect' }],
    ['the name is unknown', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
    ['names cannot be looked up', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
    ['no road leads there', { code: 'EHOSTUNREACH', syscall: 'connect' }],
    ['connecting takes too long', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ["the certificate is another's", { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
    ['each of its addresses fails', several(['ECONNREFUSED', 'ENETUNREACH'])],
  ])('[SYS-09+] calls a request that never left refused: %s', async ([, cause]) => {
    const { client } = answering(() => Promise.reject(new TypeError('fetch failed', { cause })))
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'refused',
      reason: 'unreachable',
      code: 'unreachable',
    })
  })
  it.for<[string, unknown]>([
    ['the road breaks while waiting', { code: 'EHOSTUNREACH', syscall: 'read' }],
    ['the wait is over', { code: 'UND_ERR_HEADERS_TIMEOUT' }],
    ['the other side hangs up', { code: 'UND_ERR_SOCKET' }],
    ['a read times out', { code: 'ETIMEDOUT', syscall: 'read' }],
    ['nothing is told', undefined],
  ])('[SYS-09+] calls a request that may have left unknown: %s', async ([, cause]) => {
    const { client } = answering(() => Promise.reject(new TypeError('fetch failed', { cause })))
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'unknown' })
  })

  it('[SYS-09+] distinguishes both over a real socket, with a token available', async () => {
    const tokens = memoryTokens()
    const reading = createServer((request) => void request.on('end', () => request.socket.destroy()).resume())
    await new Promise<void>((resolve) => reading.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(reading.address() as AddressInfo).port}`
    const { client, now } = simulated({ client: { baseUrl, tokens, fetch } })
    await tokens.write('token', after(now(), HOUR))
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'unknown' })
    await new Promise((resolve) => reading.close(resolve))
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'refused',
      reason: 'unreachable',
      text: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('[SYS-09+] treats an address that fetch itself refuses as refused', async () => {
    const tokens = memoryTokens()
    const { client, now } = simulated({ client: { baseUrl: 'http://127.0.0.1:9', tokens, fetch } })
    await tokens.write('token', after(now(), HOUR))
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'refused', reason: 'unreachable' })
  })

  it('reads at most 64 KB of an answer', async () => {
    const { client } = answering(() => new Response('x'.repeat(65 * 1024)))
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'unknown',
      text: 'answer larger than 64 KB',
    })
  })

  it('is refused, not unknown, when no token could be had', async () => {
    const wrongKeys = simulated({ client: { consumerSecret: 'wrong' } })
    expect(await wrongKeys.client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'refused',
      reason: 'misconfigured',
    })
    const offline = simulated({ client: { fetch: () => Promise.reject(new TypeError('fetch failed')) } })
    expect(await offline.client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'refused',
      reason: 'busy',
      raw: '',
    })
    expect(wrongKeys.simulator.prompts()).toEqual([])
  })

  it('repeats once with a new token after the old one was refused', async () => {
    const { client, simulator } = simulated()
    simulator.scenario('invalid-token')
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'accepted' })
    expect(simulator.prompts()).toHaveLength(1)
  })

  it('does not repeat a second time', async () => {
    const { client, simulator } = simulated()
    simulator.scenario(['invalid-token', 'invalid-token', 'normal'])
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'refused',
      reason: 'misconfigured',
      code: '404.001.03',
    })
    expect(simulator.prompts()).toEqual([])
  })

  it('hides a token that Daraja repeats in its message', async () => {
    const body = {
      requestId: '1',
      errorCode: '401.002.01',
      errorMessage: 'Error Occurred - Invalid Access Token - the-token',
    }
    const { client, sent } = answering(() => Response.json(body, { status: 401 }))
    const answer = await client.requestPrompt(aminasPrompt)
    expect(answer).toMatchObject({ kind: 'refused', text: 'Error Occurred - Invalid Access Token - ***' })
    expect(JSON.stringify(answer)).not.toContain('the-token')
    expect(sent).toHaveLength(2)
  })
})

describe('asking for the status', () => {
  it('is pending while the phone rings and final afterwards', async () => {
    const { client, simulator } = simulated()
    const { checkoutRequestId } = await accepted(client)
    expect(await client.queryPrompt(checkoutRequestId)).toMatchObject({ kind: 'pending' })
    await simulator.answer(simulator.prompts()[0]!.id, { kind: 'cancel' })
    expect(await client.queryPrompt(checkoutRequestId)).toMatchObject({ kind: 'final', resultCode: '1032' })
  })

  it('of an unknown id, without a token or without a network is not an answer', async () => {
    expect(await simulated().client.queryPrompt('ws_CO_0')).toMatchObject({ kind: 'no-answer' })
    expect(
      await simulated({ client: { consumerSecret: 'wrong' } }).client.queryPrompt('ws_CO_0'),
    ).toMatchObject({ kind: 'no-answer' })
    const { client } = answering(() => Promise.reject(new TypeError('fetch failed')))
    expect(await client.queryPrompt('ws_CO_0')).toEqual({ kind: 'no-answer', text: 'fetch failed', raw: '' })
  })

  it('sends the documented fields', async () => {
    const { client, sent } = answering(() => new Response(''))
    await client.queryPrompt('ws_CO_1')
    expect(sent[0]?.url).toBe('http://simulator/mpesa/stkpushquery/v1/query')
    expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual([
      'BusinessShortCode',
      'CheckoutRequestID',
      'Password',
      'Timestamp',
    ])
  })
})

describe('the log', () => {
  it('contains no token, passkey, password, callback secret, request id or full phone number', async () => {
    const echo = JSON.stringify({
      errorCode: '400.002.02',
      errorMessage: `Bad Request - Invalid PhoneNumber 254712345678 ${aminasPrompt.callbackUrl}`,
    })
    const { client, logged } = answering(() => new Response(echo, { status: 400 }))
    await client.requestPrompt(aminasPrompt)
    await client.queryPrompt('ws_CO_211120260719590712345678')
    const all = JSON.stringify(logged)
    expect(logged.map((line) => line.event)).toEqual(['mpesa.token', 'mpesa.prompt', 'mpesa.query'])
    for (const secret of ['the-token', merchant.passkey, 'abababab', '712345678', 'MTc0Mzc5'])
      expect(all).not.toContain(secret)
  })
})

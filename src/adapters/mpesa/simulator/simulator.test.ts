import { afterEach, describe, expect, it, vi } from 'vitest'
import { accepted, aminasPrompt, merchant, simulated } from './testing.ts'
import type { KenyanPhone } from '#kit/phone.ts'

const newest = (simulator: ReturnType<typeof simulated>['simulator']) => simulator.prompts()[0]!

async function tokenFor({ simulator }: ReturnType<typeof simulated>): Promise<string> {
  const basic = Buffer.from(`${merchant.consumerKey}:${merchant.consumerSecret}`).toString('base64')
  const response = await simulator.app.request('/oauth/v1/generate?grant_type=client_credentials', {
    headers: { Authorization: `Basic ${basic}` },
  })
  return ((await response.json()) as { access_token: string }).access_token
}

const stamp = '20261121071959'
const goodPush = {
  BusinessShortCode: 174379,
  Timestamp: stamp,
  Password: Buffer.from(`174379${merchant.passkey}${stamp}`).toString('base64'),
  TransactionType: 'CustomerPayBillOnline',
  Amount: 9000,
  PartyA: '254712345678',
  PartyB: '174379',
  PhoneNumber: '254712345678',
  CallBackURL: aminasPrompt.callbackUrl,
  AccountReference: 'ST-7F3K2',
  TransactionDesc: 'Course',
}

async function push(
  world: ReturnType<typeof simulated>,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await world.simulator.app.request('/mpesa/stkpush/v1/processrequest', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      Authorization: `Bearer ${await tokenFor(world)}`,
      'Content-Type': 'application/json',
      ...headers,
    },
  })
  return {
    status: response.status,
    ...((await response.json()) as { errorCode?: string; errorMessage?: string; ResponseCode?: string }),
  }
}

describe('the simulated phone', () => {
  it('moves money for the right PIN and calls back once, unsigned', async () => {
    const { client, simulator, callbacks } = simulated()
    const ids = await accepted(client)
    await simulator.answer(newest(simulator).id, { kind: 'approve', pin: '1234' })
    const [charge] = simulator.ledger()
    expect(charge).toMatchObject({
      checkoutRequestId: ids.checkoutRequestId,
      amountKes: 9000,
      phone: '254712345678',
      accountReference: 'ST-7F3K2',
    })
    expect(charge?.receipt).toMatch(/^UKL[A-Z0-9]{7}$/)
    expect(callbacks).toHaveLength(1)
    expect(callbacks[0]?.url).toBe(aminasPrompt.callbackUrl)
    expect(callbacks[0]?.headers.get('Businessshortcode')).toBe('174379')
    expect(callbacks[0]?.body).toContain('"Value":9000.00')
    expect(callbacks[0]?.read).toEqual({
      checkoutRequestId: ids.checkoutRequestId,
      merchantRequestId: ids.merchantRequestId,
      resultCode: '0',
      resultDesc: 'The service request is processed successfully.',
      amountKes: 9000,
      receipt: charge?.receipt,
      phone: '254712345678',
      transactionDate: stamp,
    })
  })

  it('gives every charge its own receipt and every prompt its own id, even within one second', async () => {
    const { client, simulator } = simulated({ simulator: { random: () => 0 } })
    for (let round = 0; round < 12; round += 1) {
      await accepted(client)
      await simulator.answer(newest(simulator).id, { kind: 'approve', pin: '1234' })
    }
    expect(new Set(simulator.ledger().map((charge) => charge.receipt)).size).toBe(12)
    expect(new Set(simulator.prompts().map((prompt) => prompt.checkoutRequestId)).size).toBe(12)
  })

  it('ends every other way with the documented code and no charge', async () => {
    const endings = [
      [{ kind: 'approve', pin: '0000' }, 'wrong-pin', '2001'],
      [{ kind: 'wrong-pin' }, 'wrong-pin', '2001'],
      [{ kind: 'cancel' }, 'cancelled', '1032'],
      [{ kind: 'ignore' }, 'ignored', '1037'],
      [{ kind: 'no-funds' }, 'no-funds', '1'],
    ] as const
    for (const [answer, state, code] of endings) {
      const { client, simulator, callbacks } = simulated()
      const { checkoutRequestId } = await accepted(client)
      await simulator.answer(newest(simulator).id, answer)
      expect(newest(simulator).state).toBe(state)
      expect(callbacks.map((callback) => callback.read)).toMatchObject([{ resultCode: code, receipt: null }])
      expect(callbacks[0]?.body).not.toContain('CallbackMetadata')
      expect(await client.queryPrompt(checkoutRequestId)).toMatchObject({ kind: 'final', resultCode: code })
      expect(simulator.ledger()).toEqual([])
    }
  })

  it('takes one answer only', async () => {
    const { client, simulator, callbacks } = simulated()
    await accepted(client)
    const { id } = newest(simulator)
    await Promise.all([
      simulator.answer(id, { kind: 'approve', pin: '1234' }),
      simulator.answer(id, { kind: 'approve', pin: '1234' }),
    ])
    await simulator.answer(id, { kind: 'cancel' })
    expect([simulator.ledger().length, callbacks.length, newest(simulator).state]).toEqual([1, 1, 'approved'])
    await expect(simulator.answer('nobody', { kind: 'cancel' })).rejects.toThrow('no such prompt')
  })

  it('is locked while it rings; other phones are not', async () => {
    const { client, simulator } = simulated()
    await accepted(client)
    expect(await client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'refused', reason: 'locked' })
    await accepted(client, { ...aminasPrompt, phone: '254110000001' as KenyanPhone })
    expect(simulator.prompts().map((prompt) => prompt.phone)).toEqual(['254110000001', '254712345678'])
  })

  it('survives a callback that nobody accepts', async () => {
    const { client, simulator } = simulated({
      simulator: { fetch: () => Promise.reject(new TypeError('fetch failed')) },
    })
    await accepted(client)
    await simulator.answer(newest(simulator).id, { kind: 'approve', pin: '1234' })
    expect(simulator.ledger()).toHaveLength(1)
  })
})

describe('the simulated clock', () => {
  afterEach(() => void vi.useRealTimers())

  it('lets the phone ring for 26 seconds', async () => {
    vi.useFakeTimers()
    const { client, simulator, callbacks } = simulated({ simulator: { ringMs: undefined } })
    await accepted(client)
    await vi.advanceTimersByTimeAsync(25_900)
    expect(newest(simulator).state).toBe('ringing')
    await vi.advanceTimersByTimeAsync(200)
    expect(newest(simulator).state).toBe('ignored')
    expect(callbacks[0]?.read).toMatchObject({ resultCode: '1037', resultDesc: 'No response from user.' })
  })

  it('waits 10 seconds for a callback to be accepted and never sends it again', async () => {
    vi.useFakeTimers()
    let sent = 0
    const fetch = () => {
      sent += 1
      return new Promise<Response>(() => {})
    }
    const { client, simulator } = simulated({ simulator: { fetch } })
    await accepted(client)
    const answered = simulator.answer(newest(simulator).id, { kind: 'cancel' })
    await vi.advanceTimersByTimeAsync(10_000)
    await answered
    await vi.advanceTimersByTimeAsync(3600_000)
    expect(sent).toBe(1)
  })

  it('cancels everything scheduled when closed', async () => {
    vi.useFakeTimers()
    const { client, simulator, callbacks } = simulated()
    simulator.scenario('late')
    await accepted(client)
    simulator.close()
    await vi.advanceTimersByTimeAsync(3600_000)
    await simulator.idle()
    expect(callbacks).toEqual([])
  })

  it('ends a token after an hour', async () => {
    const { client, moveClock } = simulated({
      client: { tokens: { read: async () => null, write: async () => {} } },
    })
    await accepted(client)
    moveClock(3_600_001)
    expect(await client.queryPrompt('ws_CO_0')).toMatchObject({
      text: 'HTTP 500 500.001.1001 The transaction does not Exist',
    })
  })
})

describe('the simulated gate', () => {
  it('invalidates the earlier token when it issues a new one', async () => {
    const world = simulated()
    const first = await tokenFor(world)
    const second = await tokenFor(world)
    expect(second).not.toBe(first)
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${first}` }
    const response = await world.simulator.app.request('/mpesa/stkpush/v1/processrequest', {
      method: 'POST',
      headers,
      body: JSON.stringify(goodPush),
    })
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' },
    ])
  })

  it('refuses wrong keys with HTTP 400 and nothing else', async () => {
    const { simulator } = simulated()
    const response = await simulator.app.request('/oauth/v1/generate?grant_type=client_credentials', {
      headers: { Authorization: 'Basic d3Jvbmc6d3Jvbmc=' },
    })
    expect([response.status, await response.text()]).toEqual([400, ''])
    const grant = await simulator.app.request('/oauth/v1/generate?grant_type=client_credentials%20')
    expect(await grant.json()).toMatchObject({ errorCode: '400.008.02' })
  })

  it('refuses calls without a bearer, with another method or to another address', async () => {
    const world = simulated()
    expect(await push(world, goodPush, { Authorization: 'Basic x' })).toMatchObject({
      status: 404,
      errorCode: '404.001.04',
    })
    expect((await world.simulator.app.request('/mpesa/stkpush/v1/processrequest')).status).toBe(405)
    expect(await (await world.simulator.app.request('/nowhere')).json()).toMatchObject({
      errorCode: '404.001.01',
    })
  })

  it('takes a good push, its numbers written as numbers or texts', async () => {
    expect(await push(simulated(), goodPush)).toMatchObject({ status: 200, ResponseCode: '0' })
    expect(
      await push(simulated(), {
        ...goodPush,
        Amount: '9000',
        BusinessShortCode: '174379',
        PartyA: 254712345678,
        PhoneNumber: 254712345678,
      }),
    ).toMatchObject({ status: 200 })
  })

  it('names the wrong field', async () => {
    const wrong: [object, string][] = [
      [{ BusinessShortCode: 'abc' }, 'BusinessShortCode'],
      [{ Timestamp: '2026-11-21' }, 'Timestamp'],
      [{ TransactionType: 'Pay' }, 'TransactionType'],
      ...[0, -1, 1.5, '9,000', 250_001, '', null].map((Amount): [object, string] => [{ Amount }, 'Amount']),
      [{ PartyA: '0712345678' }, 'PartyA'],
      [{ PhoneNumber: '254202345678' }, 'PhoneNumber'],
      [{ PartyB: '' }, 'PartyB'],
      ...[
        'https://mpesa.example.co.ke/x',
        'https://a.co.ke/M-PESA',
        'https://a.co.ke/safaricom',
        'https://a.co.ke/execute',
        'https://a.co.ke/cmd',
        'https://a.co.ke/SQL',
        'https://a.co.ke/query',
        'ftp://a.co.ke/x',
        'no address',
        undefined,
      ].map((CallBackURL): [object, string] => [{ CallBackURL }, 'CallBackURL']),
      [{ AccountReference: 'ST-7F3K2-12345' }, 'AccountReference'],
      [{ TransactionDesc: undefined }, 'Remarks'],
      [{ TransactionDesc: '' }, 'Remarks'],
    ]
    const world = simulated()
    for (const [change, field] of wrong) {
      expect(await push(world, { ...goodPush, ...change }), JSON.stringify(change)).toMatchObject({
        status: 400,
        errorCode: '400.002.02',
        errorMessage: `Bad Request - Invalid ${field}`,
      })
    }
    expect(world.simulator.prompts()).toEqual([])
  })

  it('refuses what is not JSON, another merchant and another passkey', async () => {
    const world = simulated()
    expect(await push(world, '{"Amount":')).toMatchObject({
      errorCode: '400.002.05',
      errorMessage: 'Invalid Request Payload',
    })
    expect(await push(world, goodPush, { 'Content-Type': 'text/plain' })).toMatchObject({
      errorMessage: 'Bad Request - Invalid BusinessShortCode',
    })
    expect(await push(world, { ...goodPush, BusinessShortCode: 600000 })).toMatchObject({
      status: 500,
      errorMessage: 'Merchant does not exist',
    })
    expect(await push(world, { ...goodPush, Timestamp: '20261121071958' })).toMatchObject({
      status: 500,
      errorMessage: '[MerchantValidate] - Wrong credentials',
    })
  })
})

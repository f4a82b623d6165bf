import { describe, expect, it } from 'vitest'
import type { LedgerCharge } from '../mpesa.ts'
import {
  accepted,
  aminasPrompt,
  initiator,
  merchant,
  paid,
  resultUrl,
  simulated,
  timeoutUrl,
} from './testing.ts'

type World = ReturnType<typeof simulated>

async function post({ simulator }: World, path: string, body: unknown, headers: Record<string, string> = {}) {
  const basic = Buffer.from(`${merchant.consumerKey}:${merchant.consumerSecret}`).toString('base64')
  const token = await simulator.app.request('/oauth/v1/generate?grant_type=client_credentials', {
    headers: { Authorization: `Basic ${basic}` },
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const response = await simulator.app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json', ...headers },
  })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

const reversal = {
  Initiator: initiator.name,
  SecurityCredential: initiator.securityCredential,
  CommandID: 'TransactionReversal',
  TransactionID: 'UKL7RT61SV',
  Amount: 9000,
  ReceiverParty: '174379',
  RecieverIdentifierType: '11',
  ResultURL: resultUrl,
  QueueTimeOutURL: timeoutUrl,
  Remarks: 'Stadi refund',
  Occasion: '',
}
const pull = {
  ShortCode: '174379',
  StartDate: '2026-11-21 00:00:00',
  EndDate: '2026-11-21 23:59:59',
  OffSetValue: '0',
}

describe('the gate of reversals', () => {
  it('takes a good request and names the wrong field of others', async () => {
    const world = simulated()
    expect(
      await post(world, '/mpesa/reversal/v1/request', {
        ...reversal,
        Amount: '9000',
        ReceiverParty: 174379,
        RecieverIdentifierType: 11,
      }),
    ).toMatchObject({ status: 200, ResponseCode: '0' })
    const words = [
      'https://mpesa.example.co.ke/x',
      'https://a.co.ke/execute',
      'https://a.co.ke/CMD',
      'https://a.co.ke/query',
      'ftp://a.co.ke',
      undefined,
    ]
    const wrong: [object, string][] = [
      [{ Initiator: '' }, 'Initiator'],
      [{ SecurityCredential: undefined }, 'SecurityCredential'],
      [{ CommandID: 'Reverse' }, 'CommandID'],
      [{ TransactionID: 'x' }, 'TransactionID'],
      ...[0, -1, 1.5, null].map((Amount): [object, string] => [{ Amount }, 'Amount']),
      [{ ReceiverParty: '600000' }, 'ReceiverParty'],
      [{ RecieverIdentifierType: '4' }, 'RecieverIdentifierType'],
      ...words.map((ResultURL): [object, string] => [{ ResultURL }, 'ResultURL']),
      ...words.map((QueueTimeOutURL): [object, string] => [{ QueueTimeOutURL }, 'QueueTimeOutURL']),
      [{ Remarks: 'x' }, 'Remarks'],
      [{ Remarks: 'x'.repeat(101) }, 'Remarks'],
    ]
    for (const [change, field] of wrong) {
      expect(
        await post(world, '/mpesa/reversal/v1/request', { ...reversal, ...change }),
        JSON.stringify(change),
      ).toMatchObject({ status: 400, errorMessage: `Bad Request - Invalid ${field}` })
    }
    expect(await post(world, '/mpesa/reversal/v1/request', '{"Amount":')).toMatchObject({
      errorCode: '400.002.05',
    })
    world.simulator.close()
  })

  it('asks for the token, here and for the ledger', async () => {
    for (const [path, body] of [
      ['/mpesa/reversal/v1/request', reversal],
      ['/pulltransactions/v1/query', pull],
    ] as const) {
      expect(await post(simulated(), path, body, { Authorization: 'Bearer old' }), path).toMatchObject({
        status: 404,
        errorCode: '404.001.03',
      })
      expect((await simulated().simulator.app.request(path)).status).toBe(405)
    }
  })
})

describe('the ledger', () => {
  it('names the wrong field', async () => {
    for (const [change, field] of [
      [{ StartDate: '2026-11-21' }, 'StartDate'],
      [{ EndDate: '2026-02-30 00:00:00' }, 'EndDate'],
      [{ OffSetValue: '-1' }, 'OffSetValue'],
      [{ ShortCode: 'x' }, 'ShortCode'],
    ] as const) {
      expect(
        await post(simulated(), '/pulltransactions/v1/query', { ...pull, ...change }),
        field,
      ).toMatchObject({ status: 400, errorMessage: `Bad Request - Invalid ${field}` })
    }
  })

  it('contains every charge between two moments, page by page', async () => {
    const { client, simulator, moveClock, now } = simulated()
    const from = now()
    for (let round = 0; round < 230; round += 1) {
      moveClock(1000)
      await accepted(client, { ...aminasPrompt, accountReference: `ST-${round}` })
      await simulator.answer(simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    }
    const found: LedgerCharge[] = []
    const sizes: number[] = []
    for (let offset: number | null = 0; offset !== null;) {
      const answer = await client.listCharges({ from, to: now(), offset })
      if (answer.kind !== 'page') throw new Error(answer.text)
      found.push(...answer.charges)
      sizes.push(answer.charges.length)
      offset = answer.nextOffset
    }
    expect(sizes).toEqual([100, 100, 30, 0])
    const [first] = simulator.ledger()
    expect(found[0]).toEqual({
      receipt: first?.receipt,
      amountKes: 9000,
      phone: '254712345678',
      accountReference: 'ST-0',
      at: first?.at,
    })
    expect(found.map((charge) => charge.receipt)).toEqual(simulator.ledger().map((charge) => charge.receipt))
    const middle = {
      from: new Date(from.getTime() + 10_000),
      to: new Date(from.getTime() + 12_000),
      offset: 0,
    }
    expect(await client.listCharges(middle)).toMatchObject({
      charges: [{ accountReference: 'ST-9' }, { accountReference: 'ST-10' }, { accountReference: 'ST-11' }],
    })
  })

  it('forgets after 48 hours, and knows no other shortcode', async () => {
    const world = simulated()
    const from = world.now()
    await paid(world)
    const charges = async () =>
      ((await world.client.listCharges({ from, to: world.now(), offset: 0 })) as { charges: unknown[] })
        .charges.length
    world.moveClock(48 * 3600_000)
    expect(await charges()).toBe(1)
    world.moveClock(1000)
    expect(await charges()).toBe(0)
    expect(
      await post(simulated(), '/pulltransactions/v1/query', { ...pull, ShortCode: '600000' }),
    ).toMatchObject({ ResponseCode: '1001', Response: '[[]]' })
  })

  it('still contains a refunded charge', async () => {
    const world = simulated()
    const { reversal: request } = await paid(world)
    await world.client.requestReversal(request)
    expect(await world.client.listCharges({ from: world.now(), to: world.now(), offset: 0 })).toMatchObject({
      charges: [{ receipt: request.receipt }],
    })
    await world.simulator.idle()
  })
})

describe('an outage', () => {
  it('breaks every call, also the one for a token', async () => {
    const world = simulated()
    const { reversal: request } = await paid(world)
    world.simulator.outage(true)
    expect(await world.client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'unknown',
      text: 'connection reset',
    })
    expect(await world.client.queryPrompt('ws_CO_0')).toMatchObject({
      kind: 'no-answer',
      text: 'connection reset',
    })
    expect(await world.client.requestReversal(request)).toMatchObject({
      kind: 'unknown',
      text: 'connection reset',
    })
    expect(await world.client.listCharges({ from: world.now(), to: world.now(), offset: 0 })).toMatchObject({
      kind: 'no-answer',
      text: 'connection reset',
    })
    world.moveClock(3600_000)
    expect(await world.client.requestPrompt(aminasPrompt)).toMatchObject({
      kind: 'refused',
      reason: 'busy',
      code: 'no-token',
    })
    expect([world.simulator.prompts().length, world.simulator.reversals().length]).toEqual([1, 0])
    world.simulator.outage(false)
    expect(await world.client.requestPrompt(aminasPrompt)).toMatchObject({ kind: 'accepted' })
  })

  it('loses callbacks and results for good; phones can still be answered', async () => {
    const world = simulated()
    const { reversal: request } = await paid(world)
    await accepted(world.client)
    await world.client.requestReversal(request)
    world.simulator.outage(true)
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    await world.simulator.idle()
    world.simulator.outage(false)
    await world.simulator.idle()
    expect([
      world.simulator.ledger().length,
      world.simulator.reversals().length,
      world.callbacks.length,
    ]).toEqual([2, 1, 0])
  })

  it('cuts off an answer that was on its way, and keeps what it had done', async () => {
    const world = simulated()
    world.simulator.scenario('slow', { delayMs: 200 })
    const attempt = world.client.requestPrompt(aminasPrompt)
    await expect.poll(() => world.simulator.prompts().length).toBe(1)
    world.simulator.outage(true)
    expect(await attempt).toMatchObject({ kind: 'unknown', text: 'connection reset' })
  })
})

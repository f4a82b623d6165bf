import { describe, expect, it } from 'vitest'
import { initiator, merchant, paid, resultUrl, simulated, timeoutUrl } from '../simulator/testing.ts'

/** As long as a real one, with all characters of base64. */
const credential = `${Buffer.from(Array.from({ length: 256 }, (_, byte) => (byte * 37) % 256)).toString('base64')}`
const request = { receipt: 'UKL7RT61SV', amountKes: 9000, resultUrl, timeoutUrl }
const range = {
  from: new Date('2026-11-20T20:59:59Z'),
  to: new Date('2026-11-21T04:19:59.001Z'),
  offset: 100,
}

function answering(
  answer: (body: string) => Response | Promise<Response>,
  client: NonNullable<Parameters<typeof simulated>[0]>['client'] = {},
) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  const world = simulated({
    client: {
      initiator: { name: 'stadi-api', securityCredential: credential },
      fetch: async (url, init) => {
        if (String(url).includes('/oauth/'))
          return Response.json({ access_token: 'the-token', expires_in: '3599' })
        sent.push({ url: String(url), body: JSON.parse(String(init?.body)) as Record<string, unknown> })
        return answer(String(init?.body))
      },
      ...client,
    },
  })
  return { ...world, sent }
}

describe('asking for money back', () => {
  it('sends the documented fields, spelt as Safaricom spells them', async () => {
    const { client, sent } = answering(() => new Response(''))
    await client.requestReversal(request)
    expect(sent).toEqual([
      {
        url: 'http://simulator/mpesa/reversal/v1/request',
        body: {
          Initiator: 'stadi-api',
          SecurityCredential: credential,
          CommandID: 'TransactionReversal',
          TransactionID: 'UKL7RT61SV',
          Amount: 9000,
          ReceiverParty: '174379',
          RecieverIdentifierType: '11',
          ResultURL: resultUrl,
          QueueTimeOutURL: timeoutUrl,
          Remarks: 'Stadi refund',
          Occasion: '',
        },
      },
    ])
  })

  it('is refused without a call where no initiator is configured', async () => {
    const { client, sent } = answering(() => new Response(''), { initiator: undefined })
    expect(client.canReverse).toBe(false)
    expect(await client.requestReversal(request)).toMatchObject({
      kind: 'refused',
      reason: 'misconfigured',
      code: 'no-initiator',
    })
    expect(sent).toEqual([])
    expect(simulated().client.canReverse).toBe(true)
  })

  it('is unknown when the answer is late, broken or undocumented', async () => {
    const late = answering(() => new Promise<Response>(() => {}), { timeoutMs: 20 })
    expect(await late.client.requestReversal(request)).toEqual({ kind: 'unknown', text: 'time-out', raw: '' })
    const broken = answering(() =>
      Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })),
    )
    expect(await broken.client.requestReversal(request)).toMatchObject({
      kind: 'unknown',
      text: 'fetch failed: ECONNRESET',
    })
    expect(broken.sent).toHaveLength(1)
  })

  it('is refused, not unknown, when it never left', async () => {
    const offline = answering(() =>
      Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    )
    expect(await offline.client.requestReversal(request)).toMatchObject({
      kind: 'refused',
      reason: 'unreachable',
    })
  })

  it('is refused, not unknown, when no token could be had', async () => {
    expect(
      await simulated({ client: { consumerSecret: 'wrong' } }).client.requestReversal(request),
    ).toMatchObject({ kind: 'refused', reason: 'misconfigured' })
  })

  it('repeats once with a new token when the first was superseded on the way', async () => {
    const basic = `Basic ${Buffer.from(`${merchant.consumerKey}:${merchant.consumerSecret}`).toString('base64')}`
    let superseded = 0
    const world: ReturnType<typeof simulated> = simulated({
      client: {
        fetch: async (url, init) => {
          // Another process gets a token between ours and our request.
          if (String(url).includes('/reversal/') && superseded++ === 0) {
            await world.simulator.app.request('/oauth/v1/generate?grant_type=client_credentials', {
              headers: { Authorization: basic },
            })
          }
          return world.simulator.fetch(url, init)
        },
      },
    })
    const { reversal } = await paid(world)
    expect(await world.client.requestReversal(reversal)).toMatchObject({ kind: 'accepted' })
    expect([superseded, world.simulator.reversals().length]).toEqual([2, 1])
  })

  it('never shows the security credential, however it is echoed', async () => {
    const echoes = [
      credential,
      credential.replaceAll('/', '\\/'),
      credential.replaceAll('=', '\\u003d'),
      encodeURIComponent(credential),
    ]
    for (const echo of echoes) {
      for (const text of [
        JSON.stringify({ errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid ' }).replace(
          'Invalid ',
          `Invalid ${echo}`,
        ),
        `<html>${echo}</html>`,
      ]) {
        const { client, logged } = answering(() => new Response(text, { status: 400 }))
        const seen = JSON.stringify([await client.requestReversal(request), logged])
        expect(seen).toContain('***')
        for (const part of [credential.slice(0, 30), credential.slice(100, 130), credential.slice(-30, -3)])
          expect(seen).not.toContain(part)
      }
    }
  })

  it("logs its outcome without the receipt's addresses", async () => {
    const { client, logged } = answering(
      (body) =>
        new Response(
          JSON.stringify({
            errorCode: '400.002.02',
            errorMessage: `Bad Request - Invalid ResultURL ${body}`,
          }),
          { status: 400 },
        ),
    )
    await client.requestReversal(request)
    expect(logged.at(-1)).toMatchObject({
      event: 'mpesa.reversal',
      details: { kind: 'refused', status: 400, reason: 'bad-request', code: '400.002.02' },
    })
    expect(JSON.stringify(logged)).not.toContain('cdcdcd')
  })

  it('keeps its remarks within 2 to 100 plain letters', async () => {
    const { client, sent } = answering(() => new Response(''))
    await client.requestReversal(request)
    expect(sent[0]?.body['Remarks']).toMatch(/^[A-Za-z ]{2,100}$/)
  })
})

describe('asking for the ledger', () => {
  it('sends whole seconds in East Africa Time while the clock is UTC, and the offset in rows', async () => {
    const { client, sent } = answering(() => new Response(''))
    await client.listCharges(range)
    expect(sent).toEqual([
      {
        url: 'http://simulator/pulltransactions/v1/query',
        body: {
          ShortCode: '174379',
          StartDate: '2026-11-20 23:59:59',
          EndDate: '2026-11-21 07:20:00',
          OffSetValue: '100',
        },
      },
    ])
  })

  it('is not an answer without a token, without a network or with an error', async () => {
    expect(await simulated({ client: { consumerSecret: 'wrong' } }).client.listCharges(range)).toMatchObject({
      kind: 'no-answer',
    })
    expect(
      await answering(() => Promise.reject(new TypeError('fetch failed'))).client.listCharges(range),
    ).toEqual({ kind: 'no-answer', text: 'fetch failed', raw: '' })
    expect(
      await answering(() =>
        Response.json({ errorCode: '401.001', errorMessage: 'Refused' }, { status: 401 }),
      ).client.listCharges(range),
    ).toMatchObject({ kind: 'no-answer', text: 'HTTP 401 401.001 Refused' })
  })

  it('reads pages larger than other answers may be, and logs how many rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      transactionId: `UKL${String(index).padStart(7, '0')}`,
      trxDate: '2026-11-21T04:19:59Z',
      msisdn: 254712345678,
      sender: 'A NAME OF SOME LENGTH',
      billreference: 'ST-7F3K2',
      amount: '9000.00',
    }))
    const { client, logged } = answering(() => Response.json({ ResponseCode: '1000', Response: [rows] }))
    const answer = await client.listCharges({ ...range, offset: 0 })
    expect(answer).toMatchObject({ kind: 'page', nextOffset: 1000 })
    expect(logged.at(-1)).toEqual({
      event: 'mpesa.ledger',
      details: { kind: 'page', status: 200, rows: 1000 },
    })
  })
})

it('the simulator knows the initiator that tests use', () => {
  expect(initiator).toEqual({ name: 'stadi', securityCredential: 'simulator-credential' })
})

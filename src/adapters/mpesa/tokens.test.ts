import { describe, expect, it } from 'vitest'
import { simulated } from './simulator/testing.ts'
import { memoryTokens, tokenSource, type TokenStore } from './tokens.ts'

const moment = new Date('2026-11-21T04:19:59Z')

/** A token server that counts requests; every answer may be overridden. */
function source(
  options: {
    tokens?: TokenStore
    now?: () => Date
    answer?: (nth: number) => Response | Promise<Response>
  } = {},
) {
  let requestCount = 0
  const headers: Headers[] = []
  const logged: unknown[] = []
  const tokens = options.tokens ?? memoryTokens()
  const token = tokenSource({
    baseUrl: 'http://daraja',
    consumerKey: 'key',
    consumerSecret: 'secret',
    tokens,
    timeoutMs: 200,
    now: options.now ?? (() => moment),
    log: (event, details) => logged.push([event, details]),
    fetch: async (_, init) => {
      requestCount += 1
      headers.push(new Headers(init?.headers))
      return (
        options.answer?.(requestCount) ??
        Response.json({ access_token: `token-${requestCount}`, expires_in: '3599' })
      )
    },
  })
  return { token, tokens, headers, logged, asked: () => requestCount }
}

describe('the access token', () => {
  it('is requested once, however many need it at the same moment', async () => {
    const { token, asked: requestCount, headers } = source()
    const all = await Promise.all(Array.from({ length: 20 }, () => token.current()))
    expect(new Set(all.map((result) => result.ok && result.token))).toEqual(new Set(['token-1']))
    expect(requestCount()).toBe(1)
    expect(headers[0]?.get('Authorization')).toBe(`Basic ${Buffer.from('key:secret').toString('base64')}`)
  })

  it('is renewed 60 seconds before it ends, its life given as text or number', async () => {
    for (const expires_in of ['3599', 3599]) {
      let now = moment
      const { token, asked: requestCount } = source({
        now: () => now,
        answer: (nth) => Response.json({ access_token: `token-${nth}`, expires_in }),
      })
      await token.current()
      now = new Date(moment.getTime() + 3538_000)
      await token.current()
      expect(requestCount()).toBe(1)
      now = new Date(moment.getTime() + 3540_000)
      expect(await token.current()).toMatchObject({ token: 'token-2' })
    }
  })

  it('after a refusal is taken from the store when another process has renewed it', async () => {
    const { token, tokens, asked: requestCount } = source()
    await token.current()
    await tokens.write('token-of-the-other', new Date(moment.getTime() + 3600_000))
    expect(await token.insteadOf('token-1')).toMatchObject({ ok: true, token: 'token-of-the-other' })
    expect(requestCount()).toBe(1)
  })

  it('after a refusal is renewed once for all who were refused', async () => {
    const { token, asked: requestCount } = source()
    await token.current()
    const all = await Promise.all([
      token.insteadOf('token-1'),
      token.insteadOf('token-1'),
      token.insteadOf('token-1'),
    ])
    expect(all.map((result) => result.ok && result.token)).toEqual(['token-2', 'token-2', 'token-2'])
    expect(await token.insteadOf('token-1')).toMatchObject({ token: 'token-2' })
    expect(requestCount()).toBe(2)
  })

  it('is never the refused one again, even when a flight of somebody else brought it', async () => {
    const { token, tokens } = source()
    await tokens.write('refused', new Date(moment.getTime() + 3600_000))
    const [, mine] = await Promise.all([token.insteadOf('older'), token.insteadOf('refused')])
    expect(mine).toMatchObject({ ok: true, token: 'token-1' })
  })

  it('with wrong keys is a misconfiguration, without an answer merely busy, and unreachable when nobody was asked', async () => {
    const answers: [() => Response | Promise<Response>, string][] = [
      [() => new Response('', { status: 400 }), 'misconfigured'],
      [() => new Response('', { status: 503 }), 'busy'],
      [() => new Response('<html>', { status: 403 }), 'busy'],
      [() => new Response('', { status: 200 }), 'busy'],
      [() => Response.json({ access_token: 'x' }), 'busy'],
      [() => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })), 'unreachable'],
      [() => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })), 'busy'],
      [() => new Promise<Response>(() => {}), 'busy'],
    ]
    for (const [answer, reason] of answers)
      expect(await source({ answer }).token.current()).toMatchObject({ ok: false, reason })
  })

  it('is requested again after a failure', async () => {
    const { token } = source({
      answer: (nth) =>
        nth === 1
          ? new Response('', { status: 503 })
          : Response.json({ access_token: 'late', expires_in: 3599 }),
    })
    expect((await token.current()).ok).toBe(false)
    expect(await token.current()).toMatchObject({ token: 'late' })
  })

  it('still works while the store is down', async () => {
    const down: TokenStore = {
      read: () => Promise.reject(new Error('down')),
      write: () => Promise.reject(new Error('down')),
    }
    expect(await source({ tokens: down }).token.current()).toMatchObject({ ok: true })
  })

  it('is never written to the log', async () => {
    const { token, logged } = source()
    await token.current()
    expect(JSON.stringify(logged)).not.toContain('token-1')
  })
})

describe('two processes with one store', () => {
  it("do not invalidate each other's tokens", async () => {
    const { simulator, client } = simulated()
    const tokens = memoryTokens()
    let requestCount = 0
    const fetch: typeof globalThis.fetch = (url, init) => {
      if (String(url).includes('/oauth/')) requestCount += 1
      return simulator.fetch(url, init)
    }
    const one = simulated({ client: { tokens, fetch } }).client
    const two = simulated({ client: { tokens, fetch } }).client
    await one.queryPrompt('ws_CO_1')
    await client.queryPrompt('ws_CO_1')
    const answers = [await one.queryPrompt('ws_CO_1'), await two.queryPrompt('ws_CO_1')]
    expect(answers.map((answer) => answer.kind === 'no-answer' && answer.text)).toEqual(
      Array(2).fill('HTTP 500 500.001.1001 The transaction does not Exist'),
    )
    expect(requestCount).toBe(2)
  })
})

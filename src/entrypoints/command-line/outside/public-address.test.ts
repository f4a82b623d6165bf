import { describe, expect, test } from 'vitest'
import { DAY } from '#kit/time.ts'
import type { Outside, Site } from './asking.server.ts'
import { lookFromOutside } from './public-address.server.ts'

const ORIGIN = 'https://stadi.example'
const site: Site = { origin: ORIGIN, trustedProxyHops: 1, host: '127.0.0.1', port: 3000 }
const SESSION = '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure'
const headers = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

type Answer = (request: Request) => Response | Promise<Response>
type Way = { proxies?: number; counted?: (forwarded: string[]) => string; gapMs?: number }

/** A stream as it leaves a proxy that adds so many addresses. */
const probed =
  ({ proxies = 1, counted = (chain) => chain.at(-1) ?? '127.0.0.1', gapMs = 600 }: Way = {}): Answer =>
  ({ headers }) => {
    const chain = [headers.get('x-forwarded-for') ?? []].flat()
    const added = Array.from({ length: proxies }, () => '203.0.113.7')
    const told = { address: counted([...chain, ...added]), proxies: chain.length + proxies }
    const text = new TextEncoder()
    return new Response(
      new ReadableStream({
        start(line) {
          line.enqueue(text.encode(`event: begin\ndata: ${JSON.stringify(told)}\n\n`))
          setTimeout(() => {
            line.enqueue(text.encode('event: end\ndata: {}\n\n'))
            line.close()
          }, gapMs)
        },
      }),
    )
  }

const asItShouldBe: Record<string, Answer> = {
  '/healthz': () => new Response('ok'),
  '/': ({ url }) =>
    url.startsWith('http:')
      ? new Response(null, { status: 308, headers: { location: `${ORIGIN}/` } })
      : new Response('<!doctype html>', { headers }),
  '/sign-out': ({ headers }) =>
    headers.get('origin') === ORIGIN
      ? new Response(null, { status: 302, headers: { location: '/', 'set-cookie': SESSION } })
      : new Response(null, { status: 403 }),
  '/realtime/v1/probe': probed(),
  '/careers/nobody': () => new Response(null, { status: 404 }),
  '/metrics': () => new Response(null, { status: 404 }),
}

/** The reported faults of a site that answers like this. */
async function said(answers: Record<string, Answer> = {}, other: Partial<Site & Outside> = {}) {
  const fetch = (async (url: string, init?: RequestInit) => {
    const request = new Request(url, { ...init, ...(init?.body ? { duplex: 'half' } : {}) } as RequestInit)
    return { ...asItShouldBe, ...answers }[new URL(url).pathname]!(request)
  }) as typeof globalThis.fetch
  const out: Outside = { fetch, certificateOf: async () => validFor(60.5, 90), timeoutMs: 3000, ...other }
  return lookFromOutside({ ...site, ...other }, out)
}
const wrong = async (...way: Parameters<typeof said>) =>
  (await said(...way)).filter(({ ok }) => ok === false).map(({ what, text }) => `${what}: ${text}`)

/** What fetch throws if no connection is established. */
const broken =
  (code: string): Answer =>
  () => {
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) })
  }

/** A certificate with so many days left, of so many for which it was made. */
const validFor = (left: number, of: number) => ({
  begins: new Date(Date.now() + (left - of) * DAY),
  ends: new Date(Date.now() + left * DAY),
})

describe('the public address, as the doctor sees it', () => {
  test('passes every check', async () => {
    expect((await said()).map(({ what, ok, text }) => `${ok} ${what}: ${text}`)).toEqual([
      'true public address: https://stadi.example leads here, as seen from this machine',
      expect.stringMatching(/^true certificate: valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC, 60 days$/),
      'true http: http://stadi.example/ leads to https://stadi.example',
      'true headers: Strict-Transport-Security, Content-Security-Policy and the others arrive',
      'true forms: one was sent and heard',
      'true cookies: that of the session is bound to this host and to TLS',
      'true streams: what is sent piece by piece arrives so',
      'true addresses: visitors count by their own, as 203.0.113.7 does here',
      'true uploads: a form of 2 MB comes through',
      'true figures: /metrics is closed',
    ])
  })

  test('is not requested if it is a local name, and is wrong without TLS', async () => {
    expect(await said({}, { origin: 'http://localhost:3000' })).toEqual([
      { what: 'public address', ok: null, text: expect.stringContaining('a name of this machine') },
    ])
    expect(await wrong({}, { origin: 'http://stadi.example' })).toEqual([
      expect.stringMatching(/has no TLS: passwords would travel.*APP_ORIGIN to https$/),
    ])
  })

  test.each([
    ['ENOTFOUND', 'the name stadi.example leads nowhere'],
    ['ECONNREFUSED', 'nothing listens there: start the proxy'],
    ['CERT_HAS_EXPIRED', 'its certificate has ended'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name: have one made for stadi.example'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'let it show the full chain'],
    ['EPROTO', 'speaks no TLS'],
    ['UND_ERR_CONNECT_TIMEOUT', 'no answer within 3 s: does a firewall stand before it?'],
    ['SOMETHING_NEW', 'SOMETHING_NEW'],
  ])('that cannot be reached (%s) is reported once, and nothing else is requested', async (code, words) => {
    const looks = await said({ '/healthz': broken(code), '/': broken('never asked') })
    expect(looks.map(({ what, ok }) => [what, ok])).toEqual([
      ['public address', false],
      ['certificate', true],
    ])
    expect(looks[0]!.text).toContain(words)
  })

  test('that never answers is one sentence after a while', async () => {
    const silent = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      )) as typeof fetch
    expect(await wrong({}, { fetch: silent, timeoutMs: 30 })).toEqual([
      expect.stringContaining('no answer within 0.03 s'),
    ])
  })

  test.each([
    [421, 'the proxy names another host than it was asked for'],
    [502, 'the proxy does not reach Stadi. Is it started, and does the proxy pass to 127.0.0.1:3000?'],
    [404, 'does the proxy pass everything on to 127.0.0.1:3000?'],
  ])('that answers %i says what the proxy does', async (status, words) => {
    expect(await wrong({ '/healthz': () => new Response('', { status }) })).toEqual([
      expect.stringContaining(words),
    ])
  })
  test('that leads elsewhere says where', async () => {
    const location = 'https://www.stadi.example/healthz'
    expect(
      await wrong({ '/healthz': () => new Response(null, { status: 301, headers: { location } }) }),
    ).toEqual([expect.stringContaining(`leads on to ${location}: APP_ORIGIN has to be the address`)])
  })

  test.each<[string, Record<string, Answer>, string]>([
    [
      'headers',
      {
        '/': ({ url }) => (url.startsWith('http:') ? asItShouldBe['/']!(new Request(url)) : new Response('')),
      },
      'Strict-Transport-Security of half a year or more, X-Content-Type-Options, Content-Security-Policy, Referrer-Policy, Cross-Origin-Opener-Policy did not arrive',
    ],
    ['http', { '/': () => new Response('', { headers }) }, 'http://stadi.example/ answers 200 without TLS'],
    [
      'forms',
      { '/sign-out': () => new Response(null, { status: 400, headers: { 'set-cookie': SESSION } }) },
      'nobody can sign up or sign in. Let the proxy pass the headers Host and Origin on as they came; people have to open https://stadi.example',
    ],
    [
      'cookies',
      {
        '/sign-out': () =>
          new Response(null, {
            status: 302,
            headers: { location: '/', 'set-cookie': 'session=; Path=/app; HttpOnly; Domain=stadi.example' },
          }),
      },
      'does not begin with __Host-, for APP_ORIGIN is not the https address; it lacks Secure; its Path is another than /; it has a Domain',
    ],
    [
      'cookies',
      { '/sign-out': () => new Response(null, { status: 302, headers: { location: '/' } }) },
      'no answer sets one',
    ],
    [
      'streams',
      { '/realtime/v1/probe': probed({ gapMs: 0 }) },
      'arrives at once, so that messages come late',
    ],
    [
      'streams',
      { '/realtime/v1/probe': () => new Response('', { status: 404 }) },
      'everything below /realtime/',
    ],
    ['uploads', { '/careers/nobody': () => new Response('', { status: 413 }) }, 'let the proxy take 13 MB'],
    ['figures', { '/metrics': () => new Response('up 1') }, '/metrics is open to everybody'],
    [
      'connection',
      { '/metrics': broken('ECONNRESET') },
      'it broke off in the middle: the connection was cut',
    ],
  ])('says of %s what is wrong and what to do', async (what, answers, words) => {
    const faults = await wrong(answers)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${what}: `)
    expect(faults[0]).toContain(words)
  })

  test.each<[string, Way, number, string]>([
    ['that no proxy tells', { proxies: 0 }, 1, 'no X-Forwarded-For arrives'],
    ['of more proxies than are trusted', { proxies: 2 }, 1, 'Set TRUSTED_PROXY_HOPS=2'],
    [
      'of a proxy that nobody trusts',
      {},
      0,
      'one proxy adds to X-Forwarded-For, but TRUSTED_PROXY_HOPS is 0',
    ],
    ['of fewer proxies than are trusted', {}, 2, 'everybody may count as whoever they like'],
    ['that a visitor made up', { counted: (chain) => chain[0]! }, 1, 'everybody may count as whoever'],
  ])('reports wrong visitor addresses: those %s', async (_, way, trustedProxyHops, words) => {
    expect(await wrong({ '/realtime/v1/probe': probed(way) }, { trustedProxyHops })).toEqual([
      expect.stringContaining(words),
    ])
  })

  test.each([
    [5, 90, 'valid until', 'it should have been renewed by itself'],
    [0.9, 6, 'valid until', '21 hours: it should have been renewed by itself'],
    [-2, 90, 'it was valid until', 'renew it'],
  ])('says that a certificate ends in %d days of %i', async (days, of, begins, words) => {
    const [fault, ...others] = await wrong({}, { certificateOf: async () => validFor(days, of) })
    expect(fault).toContain(`certificate: ${begins}`)
    expect(fault).toContain(words)
    expect(others).toEqual([])
  })

  test.each([
    [1.2, 6],
    [0.2, 0.5],
  ])('leaves alone one that ends in %d days, where it was made for %d', async (days, of) => {
    expect(await wrong({}, { certificateOf: async () => validFor(days, of) })).toEqual([])
  })

  test('requests http only on the default port', async () => {
    const origin = 'https://stadi.example:8443'
    const looks = await said(
      { '/sign-out': () => asItShouldBe['/sign-out']!(new Request(ORIGIN, { headers: { origin: ORIGIN } })) },
      { origin },
    )
    expect(looks.find(({ what }) => what === 'http')).toMatchObject({ ok: null })
  })
})

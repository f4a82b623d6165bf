import { describe, expect, it } from 'vitest'
import { reaches } from './setup.ts'

const answering = (answer: () => Response | Promise<Response>) =>
  reaches('https://pay.stadi.example/healthz', { fetch: async () => answer(), timeoutMs: 50 })

describe('[PAY-35+] our own address', () => {
  it('is reached when it answers itself', async () => {
    expect(await answering(() => new Response('ok'))).toEqual({ ok: true, text: 'answers' })
  })
  it.for<[string, () => Response | Promise<Response>, string]>([
    [
      'leads elsewhere',
      () => new Response(null, { status: 301, headers: { location: 'https://www.stadi.example' } }),
      'answers HTTP 301',
    ],
    ['belongs to something else', () => new Response('', { status: 404 }), 'answers HTTP 404'],
    [
      "has another's certificate",
      () =>
        Promise.reject(new TypeError('fetch failed', { cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } })),
      'fetch failed: ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    ['says nothing', () => new Promise<Response>(() => {}), 'time-out'],
  ])('is not reached when it %s', async ([, answer, text]) => {
    expect(await answering(answer)).toEqual({ ok: false, text })
  })
})

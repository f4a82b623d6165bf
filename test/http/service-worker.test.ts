import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeProduct, openProduct, ORIGIN, product } from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const ask = async (headers: Record<string, string> = {}) =>
  (await product()).fetch(new Request(`${ORIGIN}/service-worker.js`, { headers }))

describe('the worker of phones that keep courses', () => {
  test('is never older than the site, asks nobody else, and sees no session', async () => {
    const { status, headers } = await ask({ cookie: 'session=x' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('content-security-policy')).toBe(`default-src 'none'; connect-src 'self'`)
    expect(headers.getSetCookie()).toEqual([])
  })

  test('is short where it did not change, and compressed for whoever can read that', async () => {
    const plain = await ask()
    const again = await ask({ 'if-none-match': plain.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const packed = await ask({ 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
    expect((await ask({ 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
  })

  test('takes at most 12 kB of data', async () => {
    const packed = await ask({ 'accept-encoding': 'br' })
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(12_000)
  })

  test('is the one that takes itself away where OFFLINE=off (rule O10)', async () => {
    const off = await openProduct({ OFFLINE: 'off' })
    try {
      const answer = await off.fetch(new Request(`${ORIGIN}/service-worker.js`))
      const text = await answer.text()
      expect(text).toContain('unregister')
      expect(text).not.toContain('/functions/v1/offline/events')
      expect(await (await ask()).text()).toContain('/functions/v1/offline/events')
    } finally {
      await off.close()
    }
  })
})

const askSmall = async (path: string, headers: Record<string, string> = {}) =>
  (await product()).fetch(new Request(`${ORIGIN}${path}`, { headers }))

describe('the worker of phones that keep nothing', () => {
  test('travels with its page in at most 2 kB, in the language of the reader (rule O1)', async () => {
    for (const [lang, words] of [
      ['en', 'There is no network right now'],
      ['sw', 'Hakuna mtandao kwa sasa'],
    ]) {
      const packed = await askSmall(`/no-network.js?lang=${lang}`, { 'accept-encoding': 'br' })
      const bytes = Buffer.from(await packed.arrayBuffer())
      expect(bytes.byteLength).toBeLessThanOrEqual(2000)
      const text = brotliDecompressSync(bytes).toString()
      expect(text).toContain(words)
      expect(text).not.toMatch(/STADI_|https?:/)
      expect(packed.headers.get('cache-control')).toBe('public, max-age=86400')
    }
  })

  const asks = /"\/no-network\.js\?lang=|`\/no-network\.js\?lang=/
  const within = { 'sec-fetch-site': 'same-origin' }
  test('is asked for by the second page of a visit: not by the first, with less data, or where a course is kept (rule O1)', async () => {
    for (const path of ['/', '/courses', '/help-center', '/terms']) {
      const text = async (headers: Record<string, string>) => (await askSmall(path, headers)).text()
      expect(await text({}), path).not.toMatch(asks)
      expect(await text({ 'sec-fetch-site': 'none' }), path).not.toMatch(asks)
      expect(await text(within), path).toMatch(asks)
      expect(await text({ ...within, 'save-data': 'on' }), path).not.toMatch(asks)
      expect(await text({ ...within, cookie: 'less=1' }), path).not.toMatch(asks)
      expect(await text({ ...within, cookie: 'kept=5' }), path).not.toMatch(asks)
    }
    const policy = (await askSmall('/terms', within)).headers.get('content-security-policy')
    expect(policy).toContain(`worker-src 'self'`)
  })
})

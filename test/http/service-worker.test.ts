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

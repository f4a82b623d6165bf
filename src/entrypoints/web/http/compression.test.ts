import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodingFor, encodingOf, packed, PackedPage } from './compression.server.ts'

const page = Buffer.from('<p>Karibu Stadi</p>'.repeat(200))

describe('packing answers', () => {
  it('prefers brotli, then gzip, and leaves small answers and odd askers alone', () => {
    expect(['gzip, deflate, br, zstd', 'gzip', 'identity', '', 'brx'].map(encodingFor)).toEqual([
      'br',
      'gzip',
      null,
      null,
      null,
    ])
    expect([encodingOf(page, 'br'), encodingOf(page.subarray(0, 500), 'br')]).toEqual(['br', null])
  })
  it('gives back what was packed, in every form', async () => {
    expect(brotliDecompressSync(await packed(page, 'br'))).toEqual(page)
    expect(gunzipSync(await packed(page, 'gzip'))).toEqual(page)
    expect(await packed(page, null)).toBe(page)
    const kept = new PackedPage(page)
    expect(brotliDecompressSync(kept.as('br'))).toEqual(page)
    expect(gunzipSync(kept.as('gzip'))).toEqual(page)
    expect(kept.as(null)).toEqual(page)
  })
  it('packs many at once, each whole and none forgotten', async () => {
    const pages = Array.from({ length: 50 }, (_, number) => Buffer.concat([page, Buffer.from(`${number}`)]))
    const all = await Promise.all(pages.map((one, number) => packed(one, number % 2 ? 'br' : 'gzip')))
    expect(all.map((bytes, number) => (number % 2 ? brotliDecompressSync : gunzipSync)(bytes))).toEqual(pages)
    // The next one finds a free slot.
    expect(brotliDecompressSync(await packed(page, 'br'))).toEqual(page)
  })
  it('packs a kept page once a form', () => {
    const kept = new PackedPage(page)
    expect(kept.as('br')).toBe(kept.as('br'))
    expect(kept.as('gzip')).toBe(kept.as('gzip'))
  })
})

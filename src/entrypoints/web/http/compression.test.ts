import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodingFor, encodingOf, packed, PackedPage } from './compression.server.ts'

const page = Buffer.from('<p>Karibu Stadi</p>'.repeat(200))

describe('compressing responses', () => {
  it('prefers brotli, then gzip, and does not compress small responses or for unknown encodings', () => {
    expect(['gzip, deflate, br, zstd', 'gzip', 'identity', '', 'brx'].map(encodingFor)).toEqual([
      'br',
      'gzip',
      null,
      null,
      null,
    ])
    expect([encodingOf(page, 'br'), encodingOf(page.subarray(0, 500), 'br')]).toEqual(['br', null])
  })
  it('returns the original bytes, in every encoding', async () => {
    expect(brotliDecompressSync(await packed(page, 'br'))).toEqual(page)
    expect(gunzipSync(await packed(page, 'gzip'))).toEqual(page)
    expect(await packed(page, null)).toBe(page)
    const kept = new PackedPage(page)
    expect(brotliDecompressSync(kept.as('br'))).toEqual(page)
    expect(gunzipSync(kept.as('gzip'))).toEqual(page)
    expect(kept.as(null)).toEqual(page)
  })
  it('compresses many at once, each complete and none lost', async () => {
    const pages = Array.from({ length: 50 }, (_, number) => Buffer.concat([page, Buffer.from(`${number}`)]))
    const all = await Promise.all(pages.map((one, number) => packed(one, number % 2 ? 'br' : 'gzip')))
    expect(all.map((bytes, number) => (number % 2 ? brotliDecompressSync : gunzipSync)(bytes))).toEqual(pages)
    // The next one finds a free slot.
    expect(brotliDecompressSync(await packed(page, 'br'))).toEqual(page)
  })
  it('compresses a cached page once per encoding', () => {
    const kept = new PackedPage(page)
    expect(kept.as('br')).toBe(kept.as('br'))
    expect(kept.as('gzip')).toBe(kept.as('gzip'))
  })
})

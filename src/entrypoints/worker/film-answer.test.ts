import { describe, expect, it } from 'vitest'
import { keepOn } from '#modules/offline/phone/keeping.ts'
import { keep } from '#modules/offline/phone/packages.ts'
import { PIECE, pieceKey } from '#modules/offline/phone/parts-of-course.ts'
import { PackageSite } from '#test/kept-course.ts'
import { fakePhone } from '#test/phone.ts'
import { filmAnswer } from './film-answer.ts'

const site = new PackageSite()
const phone = fakePhone({ fetch: site.fetch })
await keep(5, { films: [2] }, phone, async () => {})
await keepOn(phone)
const cache = await phone.caches.open('stadi-course-5')
const [film] = site.manifest().films
const last = film!.bytes - 1

async function part(range: string | null) {
  const response = (await filmAnswer(cache, film!, range))!
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, of: response.headers.get('content-range'), bytes }
}

describe('a film that lies here in pieces', () => {
  it.each([
    ['bytes=0-', 0, last],
    ['bytes=0-1', 0, 1],
    [`bytes=${PIECE - 2}-${PIECE + 1}`, PIECE - 2, PIECE + 1],
    [`bytes=${2 * PIECE}-`, 2 * PIECE, last],
    ['bytes=10-99999999', 10, last],
    ['bytes=-5', last - 4, last],
  ])('answers %s with those bytes and their place', async (range, from, to) => {
    const { status, of, bytes } = await part(range)
    expect([status, of]).toEqual([206, `bytes ${from}-${to}/${film!.bytes}`])
    expect(Buffer.from(bytes).equals(site.film().subarray(from, to + 1))).toBe(true)
  })

  it('answers whoever asks for no range with the whole, and beyond its end with none', async () => {
    expect(await part(null)).toMatchObject({ status: 200, of: null })
    expect((await part('lines=1-2')).bytes).toHaveLength(film!.bytes)
    expect(await part(`bytes=${film!.bytes}-`)).toMatchObject({ status: 416, of: `bytes */${film!.bytes}` })
    expect(await part('bytes=-0')).toMatchObject({ status: 416 })
  })

  it('leaves it to the network when a piece is gone', async () => {
    await cache.delete(pieceKey(film!, 1))
    expect(await filmAnswer(cache, film!, 'bytes=0-')).toBeNull()
    expect((await part('bytes=0-9')).bytes).toHaveLength(10)
  })
})

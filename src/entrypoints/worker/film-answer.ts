import { PIECE, pieceKey, piecesOf } from '#modules/offline/phone/parts-of-course.ts'
import type { Film } from '#modules/offline/phone/types.ts'

/**
 * What a player gets of a film that lies here in pieces: the range that it asked for. Null where a piece is missing, as after the
 * browser threw something away.
 */
export async function filmAnswer(cache: Cache, film: Film, range: string | null): Promise<Response | null> {
  const { bytes } = film
  const asked = range === null ? null : rangeOf(range, bytes)
  if (asked === 'beyond')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  const [from, to] = asked ?? [0, bytes - 1]
  for (let piece = 0; piece < piecesOf(film); piece++)
    if (isWithin(piece, from, to) && !(await cache.match(pieceKey(film, piece)))) return null
  return new Response(streamed(cache, film, from, to), {
    status: asked ? 206 : 200,
    headers: {
      'content-type': 'video/mp4',
      'content-length': String(to - from + 1),
      'accept-ranges': 'bytes',
      ...(asked && { 'content-range': `bytes ${from}-${to}/${bytes}` }),
    },
  })
}

const isWithin = (piece: number, from: number, to: number): boolean =>
  piece * PIECE <= to && (piece + 1) * PIECE > from

/** First and last byte; null for what is no range of bytes, which is answered by the whole. */
function rangeOf(range: string, bytes: number): [number, number] | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '') return Number(last) === 0 ? 'beyond' : [Math.max(0, bytes - Number(last)), bytes - 1]
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (from >= bytes) return 'beyond'
  return to < from ? null : [from, to]
}

/** One piece in memory at a time. */
function streamed(cache: Cache, film: Film, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from
  return new ReadableStream(
    {
      async pull(out) {
        const piece = Math.floor(at / PIECE)
        const response = await cache.match(pieceKey(film, piece))
        if (!response) return out.error(new Error('a piece of the film is gone'))
        const bytes = new Uint8Array(await response.arrayBuffer())
        const end = Math.min(to + 1, (piece + 1) * PIECE)
        out.enqueue(bytes.subarray(at - piece * PIECE, end - piece * PIECE))
        at = end
        if (at > to) out.close()
      },
    },
    { highWaterMark: 0 },
  )
}

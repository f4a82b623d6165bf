import { type Answer, ask } from './asking.ts'
import { appCache, captionsOf, courseCache, lessonKey, PIECE, pieceKey, piecesOf } from './parts-of-course.ts'
import type { Phone } from './phone.ts'
import { PhoneFailure } from './store.ts'
import type { Film, Manifest } from './types.ts'

/** One thing to fetch: where it lies then, and what it costs. */
export type Part = {
  cache: string
  key: string
  bytes: number
  /** Of a lesson: what its contents must be. */
  hash?: string
  /** A piece of a film: where it begins, in bytes. */
  from?: number
}

/** What a course needs before it can be read: the application in its language, lessons and pictures. */
export const partsOf = (courseId: number, manifest: Manifest): Part[] => [
  ...manifest.app.files.map(({ src, bytes }) => ({ cache: appCache(manifest), key: src, bytes })),
  ...manifest.lessons.map(({ hash, bytes }) => ({
    cache: courseCache(courseId),
    key: lessonKey(courseId, hash),
    bytes,
    hash,
  })),
  ...manifest.pictures.map(({ src, bytes }) => ({ cache: courseCache(courseId), key: src, bytes })),
]

export const partsOfFilm = (courseId: number, film: Film): Part[] => [
  ...captionsOf(film).map((key) => ({ cache: courseCache(courseId), key, bytes: 0 })),
  ...Array.from({ length: piecesOf(film) }, (_, piece) => ({
    cache: courseCache(courseId),
    key: pieceKey(film, piece),
    bytes: Math.min(PIECE, film.bytes - piece * PIECE),
    from: piece * PIECE,
  })),
]

/** Those that are not here yet. */
export async function missingOf(phone: Phone, parts: Part[]): Promise<Part[]> {
  const here = new Set<string>()
  for (const name of new Set(parts.map(({ cache }) => cache))) {
    if (!(await phone.caches.has(name))) continue
    for (const { url } of await (await phone.caches.open(name)).keys()) {
      const { pathname, search } = new URL(url)
      here.add(`${name} ${pathname}${search}`)
    }
  }
  return parts.filter(({ cache, key }) => !here.has(`${cache} ${key}`))
}

/** @throws PhoneFailure 'network', 'refused'; a QuotaExceededError where it does not fit */
export async function fetchPart(phone: Phone, part: Part): Promise<void> {
  const cache = await phone.caches.open(part.cache)
  const known = await fromAnotherBuild(phone, part.key)
  await cache.put(part.key, known ?? (await arrived(phone, part)))
}

/** The name of a built file changes with its content: what an older version of Stadi brought is not fetched again. */
async function fromAnotherBuild(phone: Phone, key: string): Promise<Response | undefined> {
  return key.startsWith('/assets/') ? phone.caches.match(key) : undefined
}

async function arrived(phone: Phone, part: Part): Promise<Response> {
  if (part.from !== undefined) return pieceOf(phone, part, part.from)
  // Lessons and films are kept here, and need not be kept by the browser as well.
  const init: RequestInit = part.hash ? { cache: 'no-store' } : {}
  for (const isLast of [false, true]) {
    const answer = good(await ask(phone, part.key, init))
    if (!part.hash || (await fits(part.hash, answer.bytes))) return kept(answer)
    // Cut or changed on its way: once more, and then not for today.
    if (isLast) break
  }
  throw new PhoneFailure('network')
}

function good(answer: Answer): Answer {
  const { status } = answer
  if (status === 200 || status === 206) return answer
  throw new PhoneFailure([401, 403, 404].includes(status) ? 'refused' : 'network')
}

/** `hash` of a manifest: the first half of the SHA-256, as hex. */
async function fits(hash: string, bytes: ArrayBuffer): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hash.length >= 32 && hex.startsWith(hash)
}

/** As it lies in the cache: it is no longer compressed. */
function kept({ headers: sent, bytes }: Answer): Response {
  const headers = new Headers(sent)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(bytes, { headers })
}

async function pieceOf(phone: Phone, { key, bytes }: Part, from: number): Promise<Response> {
  const src = key.slice(0, key.lastIndexOf('?'))
  const answer = good(
    await ask(phone, src, { headers: { range: `bytes=${from}-${from + bytes - 1}` }, cache: 'no-store' }),
  )
  // Whoever ignores the range sends the whole.
  const piece = answer.status === 200 ? answer.bytes.slice(from, from + bytes) : answer.bytes
  if (piece.byteLength !== bytes) throw new PhoneFailure('network')
  return new Response(piece)
}

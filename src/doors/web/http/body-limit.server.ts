import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#kit/refusal.ts'
import { type Pace, PacedReader, TooSlow } from './body-pace.server.ts'
import { BodyRoom } from './body-room.server.ts'

// Bytes. Forms of text everywhere; one page takes a picture of 2 MB with its form around it.
const LARGEST_TEXT = 64 * 1024
const LARGEST_PICTURE = 2.2 * 1024 * 1024
// A CV may have 2 MB, but far larger ones are let in, so that their form comes back with everything that was typed.
const LARGEST_CV_FORM = 12 * 1024 * 1024
// Of these, as many as may be in memory at once: four of the largest, or two dozen that may be kept. Half of it for one address, which
// many phones of one network may share.
const ROOM_FOR_FILES = 4 * LARGEST_CV_FORM
const ROOM_FOR_ONE_ADDRESS = ROOM_FOR_FILES / 2
// Shorter than the time that a whole request has.
const PATIENCE_MS = 5000
// A photo as phones make them; what is larger is cut off.
const LONGEST_LISTENED = 24 * 1024 * 1024

/** A form with a file: how large all of it may be, and where its page says that it was larger. */
type FileForm = { largest: number; tooLarge: string }
type Options = { addressOf: (c: Context) => string; room: BodyRoom; patienceMs: number; pace?: Pace }

const roomForFiles = (): BodyRoom => new BodyRoom(ROOM_FOR_FILES, ROOM_FOR_ONE_ADDRESS)

/** What is too large is not kept. Whoever sent a picture or a CV gets back to their page, which says so. */
export function limitBodies({
  addressOf,
  room = roomForFiles(),
  patienceMs = PATIENCE_MS,
  pace,
}: Pick<Options, 'addressOf'> & Partial<Options>): MiddlewareHandler {
  const texts = bodyLimit({ maxSize: LARGEST_TEXT, onError: (c) => c.json({ error: 'too-large' }, 413) })
  return (c, next) => {
    const form = fileFormAt(c)
    return form ? fileForm(c, next, form, { addressOf, room, patienceMs, pace }) : texts(c, next)
  }
}

function fileFormAt(c: Context): FileForm | null {
  if (c.req.method !== 'POST' || !/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    return null
  if (c.req.path === '/account')
    return { largest: LARGEST_PICTURE, tooLarge: '/account?picture=too-large#picture' }
  return /^\/careers\/[a-z0-9-]+$/.test(c.req.path)
    ? { largest: LARGEST_CV_FORM, tooLarge: `${c.req.path}?cv=too-large#apply` }
    : null
}

/**
 * A form with a file. Nothing of it is read before its page asks, which says no first to whom it can; then every part of it takes room
 * as it comes. `upload-busy` is what its reader gets where there is none in time, `upload-slow` where hardly anything comes.
 */
async function fileForm(
  c: Context,
  next: () => Promise<void>,
  { largest, tooLarge }: FileForm,
  { addressOf, room, patienceMs, pace }: Options,
): Promise<Response | void> {
  const { body } = c.req.raw
  if (!body) return next()
  const reader = new PacedReader(body, pace)
  const length = c.req.header('transfer-encoding') ? null : c.req.header('content-length')
  const declared = length ? Number(length) : largest
  const sayTooLarge = () => new Response(null, { status: 303, headers: { location: tooLarge } })
  if (!(declared <= largest)) {
    await letFinish(reader)
    return sayTooLarge()
  }
  const address = addressOf(c)
  let [read, taken] = [0, 0]
  c.req.raw = new Request(c.req.raw, {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(out) {
          const { done, value } = await reader.read().catch(refuseSlow)
          if (done) return out.close()
          read += value.byteLength
          if (read > declared) throw new Refusal('file-too-large')
          if (!(await room.take(address, value.byteLength, patienceMs))) throw new Refusal('upload-busy')
          taken += value.byteLength
          out.enqueue(value)
        },
      },
      { highWaterMark: 0 },
    ),
    duplex: 'half',
  } as RequestInit)
  try {
    await next()
  } finally {
    room.give(address, taken)
  }
  if (!(await letFinish(reader))) c.res.headers.set('connection', 'close')
  if (read <= declared) return
  c.res = undefined // or its headers would stay
  c.res = sayTooLarge()
}

function refuseSlow(error: unknown): never {
  throw error instanceof TooSlow ? new Refusal('upload-slow') : error
}

/**
 * Reads and forgets what still comes: a browser that is answered while it sends shows an error of its own instead of our page.
 * @returns whether it came to an end
 */
async function letFinish(reader: PacedReader): Promise<boolean> {
  for (let left = LONGEST_LISTENED; left > 0;) {
    const part = await reader.read().catch(() => null) // broken off, or too slow
    if (!part) return false
    if (part.done) return true
    left -= part.value.byteLength
  }
  return false
}

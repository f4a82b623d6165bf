import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#kit/refusal.ts'
import { BodyRoom } from './body-room.server.ts'

// Bytes. Forms of text everywhere; one page takes a picture of 2 MB with its form around it.
const LARGEST_TEXT = 64 * 1024
const LARGEST_PICTURE = 2.2 * 1024 * 1024
// A CV may have 2 MB, but far larger ones are let in, so that their form comes back with everything that was typed.
const LARGEST_CV_FORM = 12 * 1024 * 1024
// Of these, as many as may be in memory at once: four of the largest, or two dozen that may be kept.
const ROOM_FOR_CVS = 4 * LARGEST_CV_FORM
// Shorter than the time that a whole request has.
const PATIENCE_MS = 5000
// A photo as phones make them; what is larger is cut off.
const LONGEST_LISTENED = 24 * 1024 * 1024

/** What is too large is not kept. Whoever sent a picture or a CV gets back to their page, which says so. */
export function limitBodies({ room = new BodyRoom(ROOM_FOR_CVS), patienceMs = PATIENCE_MS } = {}): MiddlewareHandler {
  const texts = bodyLimit({ maxSize: LARGEST_TEXT, onError: (c) => c.json({ error: 'too-large' }, 413) })
  const pictures = bodyLimit({
    maxSize: LARGEST_PICTURE,
    async onError(c) {
      await letFinish(c.req.raw.body)
      return c.redirect('/account?picture=too-large#picture', 303)
    },
  })
  return (c, next) => {
    const isFile = c.req.method === 'POST' && /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
    if (isFile && c.req.path === '/account') return pictures(c, next)
    return isFile && /^\/careers\/[a-z0-9-]+$/.test(c.req.path) ? application(c, next, room, patienceMs) : texts(c, next)
  }
}

/**
 * A form with a CV. Nothing of it is read before its page asks, which says no first to whom it can;
 * then it waits for room, and `upload-busy` is what its reader gets where there is none in time.
 */
async function application(c: Context, next: () => Promise<void>, room: BodyRoom, patienceMs: number): Promise<Response | void> {
  const { body } = c.req.raw
  const length = c.req.header('transfer-encoding') ? null : c.req.header('content-length')
  const declared = length ? Number(length) : LARGEST_CV_FORM
  const tooLarge = () => new Response(null, { status: 303, headers: { location: `${c.req.path}?cv=too-large#apply` } })
  if (!body || !(declared <= LARGEST_CV_FORM)) {
    await letFinish(body)
    return body ? tooLarge() : next()
  }
  const reader = body.getReader()
  let [read, taken] = [0, 0]
  c.req.raw = new Request(c.req.raw, {
    body: new ReadableStream<Uint8Array>({
      async pull(out) {
        if (taken === 0) {
          if (!(await room.take(declared, patienceMs))) throw new Refusal('upload-busy')
          taken = declared
        }
        const { done, value } = await reader.read()
        if (done) return out.close()
        read += value.byteLength
        if (read > declared) throw new Refusal('file-too-large')
        out.enqueue(value)
      },
    }, { highWaterMark: 0 }),
    duplex: 'half',
  } as RequestInit)
  try {
    await next()
  } finally {
    room.give(taken)
  }
  await drain(reader)
  if (read <= declared) return
  c.res = undefined // or its headers would stay
  c.res = tooLarge()
}

/** Reads and forgets what still comes: a browser that is answered while it sends shows an error of its own instead of our page. */
async function letFinish(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body && !body.locked) await drain(body.getReader())
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let left = LONGEST_LISTENED; left > 0;) {
    const part = await reader.read().catch(() => null)
    if (!part || part.done) return
    left -= part.value.byteLength
  }
}

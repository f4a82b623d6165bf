import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#kit/refusal.ts'
import { LARGEST_BATCH } from '#modules/offline/rules.ts'
import { LARGEST_TEXTS } from '#shell/form/sent.ts'
import { BodyRoom } from './body-room.server.ts'
// Bytes. Text forms everywhere; one page accepts a picture of 2 MB including its form.
const LARGEST_TEXT = 64 * 1024
// A post may have 10,000 characters, and forms encode an emoji as 12 bytes. This much is accepted wherever people write posts, so
// that a shorter field itself says what is too long.
const LARGEST_POST = 160 * 1024
const LARGEST_PICTURE = 2.2 * 1024 * 1024
// A CV may have LARGEST_CV (kit/documents/cv.ts), but far larger ones are accepted, so that their form comes back with all typed values.
// A list of 10,000 people, which may have LARGEST_LIST (organisations/rules.ts), with its form.
const LARGEST_LIST_FORM = 1.1 * 1024 * 1024
const LARGEST_FILE_FORM = 12 * 1024 * 1024
// A whole CV as JSON, each field at its maximum. As a form without scripts it may contain far more, so that its page says what was
// too long and keeps what fits.
const LARGEST_RESUME = 1024 * 1024
const LARGEST_RESUME_FORM = 8 * 1024 * 1024
// How much of these may be in memory at once: four of the largest, or two dozen that may be stored. Half of it for one address,
// which many phones of one network may share.
const ROOM_FOR_FILES = 4 * LARGEST_FILE_FORM
const ROOM_FOR_ONE_ADDRESS = ROOM_FOR_FILES / 2
// Shorter than the time that a whole request has.
const PATIENCE_MS = 5000
// A photo of the size that phones take; a larger one is cut off.
const LONGEST_LISTENED = 24 * 1024 * 1024

/** A large form: its maximum size, and where its page says that it was larger; none if a script sends it. */
type FileForm = { largest: number; tooLarge: string | null }
type Options = { addressOf: (c: Context) => string; room: BodyRoom; patienceMs: number; pace?: Pace }

const roomForFiles = (): BodyRoom => new BodyRoom(ROOM_FOR_FILES, ROOM_FOR_ONE_ADDRESS)

/** What is too large is discarded. Whoever sent a picture or a CV, or wrote one, returns to their page, which says so. */
export function limitBodies({
  addressOf,
  room = roomForFiles(),
  patienceMs = PATIENCE_MS,
  pace,
}: Pick<Options, 'addressOf'> & Partial<Options>): MiddlewareHandler {
  const [texts, posts, lessons, batches] = [LARGEST_TEXT, LARGEST_POST, LARGEST_TEXTS, LARGEST_BATCH].map(
    (maxSize) => bodyLimit({ maxSize, onError: (c) => c.json({ error: 'too-large' }, 413) }),
  ) as [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler, MiddlewareHandler]
  return (c, next) => {
    const form = fileFormAt(c)
    if (form) return fileForm(c, next, form, { addressOf, room, patienceMs, pace })
    const { path } = c.req
    if (/^\/(admin\/(courses|content)|teaching\/drafts)\//.test(path)) return lessons(c, next)
    if (path === '/functions/v1/offline/events') return batches(c, next)
    return (/^\/(community\/|admin\/review\b)/.test(path) ? posts : texts)(c, next)
  }
}

function fileFormAt(c: Context): FileForm | null {
  if (c.req.method === 'POST' && c.req.path === '/resume-builder')
    return { largest: LARGEST_RESUME_FORM, tooLarge: '/resume-builder?text=too-large' }
  if (c.req.method === 'POST' && /^\/(functions|storage)\/v1\/resumes(\/|$)/.test(c.req.path))
    return { largest: LARGEST_RESUME, tooLarge: null }
  if (c.req.method !== 'POST' || !/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    return null
  if (c.req.path === '/account/picture')
    return { largest: LARGEST_PICTURE, tooLarge: '/account?picture=too-large#picture' }
  if (
    /^\/(admin\/courses\/import|(admin\/courses|teaching\/drafts)\/[0-9a-f-]{36}\/lessons\/[a-z0-9-]+)$/.test(
      c.req.path,
    )
  )
    return { largest: LARGEST_FILE_FORM, tooLarge: `${c.req.path}?file=too-large` }
  if (/^\/organisations\/[a-z0-9-]+\/invite$/.test(c.req.path))
    return { largest: LARGEST_LIST_FORM, tooLarge: `${c.req.path}?file=too-large#list` }
  if (/^\/organisations\/[a-z0-9-]+\/mark$/.test(c.req.path))
    return { largest: LARGEST_PICTURE, tooLarge: `${c.req.path}?too-large` }
  if (/^\/courses\/\d+\/lessons\/\d+(\.data)?$/.test(c.req.path))
    return {
      largest: LARGEST_FILE_FORM,
      tooLarge: c.req.path.endsWith('.data') ? null : `${c.req.path}?file=too-large#work`,
    }
  return /^\/(careers|jobs)\/[a-z0-9-]+$/.test(c.req.path)
    ? { largest: LARGEST_FILE_FORM, tooLarge: `${c.req.path}?cv=too-large#apply` }
    : null
}

/**
 * A form with a file. Nothing of it is read before its page asks, which first refuses whom it can; then every chunk takes memory as
 * it comes. The reader gets `upload-busy` if there is no room in time, `upload-slow` if hardly anything arrives.
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
  const sayTooLarge = () =>
    tooLarge === null
      ? c.json({ error: 'too-large' }, 413)
      : new Response(null, { status: 303, headers: { location: tooLarge } })
  if (!(declared <= largest)) {
    await letFinish(reader)
    return sayTooLarge()
  }
  const address = addressOf(c)
  const amount = { read: 0, taken: 0 }
  const take = (bytes: number) => room.take(address, bytes, patienceMs)
  c.req.raw = new Request(c.req.raw, {
    body: metered(reader, declared, amount, take),
    duplex: 'half',
  } as RequestInit)
  try {
    await next()
  } finally {
    room.give(address, amount.taken)
  }
  if (!(await letFinish(reader))) c.res.headers.set('connection', 'close')
  if (amount.read <= declared) return
  c.res = undefined // otherwise its headers would stay
  c.res = sayTooLarge()
}

/** The incoming chunks, as far as there is room; `amount` counts them. */
function metered(
  reader: PacedReader,
  declared: number,
  amount: { read: number; taken: number },
  take: (bytes: number) => Promise<boolean>,
): ReadableStream<Uint8Array> {
  const pull = async (out: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read().catch(refuseSlow)
    if (done) return out.close()
    amount.read += value.byteLength
    if (amount.read > declared) throw new Refusal('file-too-large')
    if (!(await take(value.byteLength))) throw new Refusal('upload-busy')
    amount.taken += value.byteLength
    out.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

function refuseSlow(error: unknown): never {
  throw error instanceof TooSlow ? new Refusal('upload-slow') : error
}

/**
 * Reads and discards the rest: a browser that gets a response while it sends shows its own error instead of our page.
 * @returns whether the body ended
 */
async function letFinish(reader: PacedReader): Promise<boolean> {
  for (let left = LONGEST_LISTENED; left > 0;) {
    const part = await reader.read().catch(() => null) // aborted, or too slow
    if (!part) return false
    if (part.done) return true
    left -= part.value.byteLength
  }
  return false
}

type Pace = { windowMs: number; floorBytes: number }

/**
 * Anybody who sends less than this in that time holds a slot for nothing: two kilobytes per second, less than the slowest phone
 * network.
 */
const PACE: Pace = { windowMs: 20_000, floorBytes: 40_000 }

/** Thrown by a read when too little arrived. */
class TooSlow extends Error {}

/** Reads a body as long as it keeps up a minimum pace. Only time spent waiting for its sender counts. */
class PacedReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #pace: Pace
  #leftMs: number
  #bytes = 0
  #coming: ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']> | null = null

  constructor(body: ReadableStream<Uint8Array>, pace = PACE) {
    this.#reader = body.getReader()
    this.#pace = pace
    this.#leftMs = pace.windowMs
  }

  /** @throws TooSlow, also at every read after it */
  async read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    for (;;) {
      this.#coming ??= this.#reader.read()
      const begun = performance.now()
      const part = await within(this.#coming, this.#leftMs)
      this.#leftMs -= performance.now() - begun
      if (part) {
        this.#coming = null
        this.#bytes += part.value?.byteLength ?? 0
        return part
      }
      if (this.#bytes < this.#pace.floorBytes) throw new TooSlow()
      this.#leftMs = this.#pace.windowMs
      this.#bytes = 0
    }
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), Math.max(0, ms))))
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

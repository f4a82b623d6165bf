import type { Context, Viewer } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { SECOND } from '#kit/time.ts'
import { openSessions } from '#modules/accounts/queries/sessions.server.ts'
import { liveMessages, newestMessage } from '#modules/messages/queries/live.server.ts'
import { NEWS, type News } from '#core/news/news.ts'
import type { LiveMessage } from '#modules/messages/types.ts'

/** How often each stream gets a heartbeat and its session is checked: both well within half a minute. */
export const CHECK_MS = 20 * SECOND
// A phone that lost its connection leaves one behind; whoever opens another loses the oldest.
const MOST_OF_ONE = 8
const MOST = 5000
const AGAIN_S = 30

type Asker = Context & { viewer: Viewer }
type Listen = (channel: string, hear: (payload: string) => void) => Promise<unknown>

/**
 * The open streams of this process. Each reads what is new for itself, as its own person, from the position it has reached: so live
 * events, catching up and missed events share one path (decision 033). A stream ends as soon as its session does, wherever that was
 * ended (decision 062).
 */
export class Streams {
  readonly #visitor: () => Context
  readonly #open = new Map<string, Set<Stream>>()
  #timer: ReturnType<typeof setInterval> | undefined
  #isOver = false

  constructor(visitor: () => Context) {
    this.#visitor = visitor
  }

  /** Starts listening to every process's notifications. */
  static async listening(visitor: () => Context, listen: Listen): Promise<Streams> {
    const streams = new Streams(visitor)
    await listen(NEWS, (payload) => streams.hear(payload))
    return streams
  }

  get size(): number {
    return [...this.#open.values()].reduce((sum, own) => sum + own.size, 0)
  }

  /**
   * @param after the position up to which the reader has everything; without one the stream begins now
   * @throws Refusal 'too-many' if no more fit
   */
  open(ctx: Asker, after: number | null): ReadableStream<Uint8Array> {
    if (this.#isOver) return Stream.elsewhere()
    if (this.size >= MOST) throw new Refusal('too-many', { values: { seconds: AGAIN_S } })
    const { id, sessionId } = ctx.viewer
    const own = this.#open.get(id) ?? new Set()
    this.#open.set(id, own)
    if (own.size >= MOST_OF_ONE) [...own][0]!.end()
    const stream = new Stream({
      sessionId,
      read: (place) => liveMessages(ctx, place, sessionId),
      onEnd: () => this.#forget(id, stream),
      onFault: (error) => ctx.log.error({ err: loggable(error), requestId: ctx.requestId }, 'stream.fault'),
    })
    own.add(stream)
    this.#timer ??= setInterval(() => void this.check(), CHECK_MS).unref()
    void stream.begin(async () => {
      // Nobody was notified of a session that ended before this stream was registered.
      if (!(await openSessions(ctx, [sessionId])).has(sessionId)) return null
      const newest = await newestMessage(ctx)
      return after === null ? newest : Math.min(after, newest)
    })
    return stream.body
  }

  #forget(userId: string, stream: Stream): void {
    const own = this.#open.get(userId)
    own?.delete(stream)
    if (own?.size === 0) this.#open.delete(userId)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #all = (): Stream[] => [...this.#open.values()].flatMap((own) => [...own])

  /** A process's notification; nothing if some may have been lost: then each reader returns and catches up. */
  hear(payload: string): void {
    if (!payload) return this.#endAll()
    const news = JSON.parse(payload) as News
    for (const [place, userId] of news.to.entries())
      for (const stream of this.#open.get(userId) ?? []) {
        if (news.what === 'ended') {
          if (news.sessions.includes(stream.sessionId)) stream.end()
        } else if (news.what === 'sent') void stream.readOn()
        else if (news.what === 'read' || news.what === 'left')
          stream.say(news.what, { conversationId: news.conversationId })
        else if (news.what === 'noticed') stream.say(news.what, {})
        // A blocked person must not detect it by the moment at which the stream ends.
        else if (place === 0) stream.end()
        else stream.endsNext = true
      }
  }

  /**
   * Ends streams that read nothing, or whose session has expired or ended without a notification, and sends the others a heartbeat.
   */
  async check(): Promise<void> {
    const streams = this.#all()
    try {
      const sessions = [...new Set(streams.map(({ sessionId }) => sessionId))]
      const living = await openSessions(this.#visitor(), sessions)
      for (const stream of streams)
        if (stream.endsNext || !living.has(stream.sessionId)) stream.end()
        else stream.ping()
    } catch (error) {
      this.#visitor().log.error({ err: loggable(error) }, 'streams.check')
      // Nobody knows who may still listen.
      for (const stream of streams) stream.end()
    }
  }

  #endAll(): void {
    for (const stream of this.#all()) stream.end()
  }

  /** For good: this process accepts no more. */
  end(): void {
    this.#isOver = true
    this.#endAll()
  }
}

// Bytes buffered for a slow connection; nothing more is read for it until some of them are sent.
const WAITING_BYTES = 64_000
const RETRY_MS = 3000

type Parts = {
  sessionId: string
  /** What is new after a position. */
  read(place: number): Promise<{ messages: LiveMessage[]; isFull: boolean }>
  onEnd(): void
  onFault(error: unknown): void
}

/** One person's stream of server-sent events. */
class Stream {
  readonly body: ReadableStream<Uint8Array>
  readonly sessionId: string
  /** Ends at the next check. */
  endsNext = false
  readonly #parts: Parts
  readonly #text = new TextEncoder()
  #line!: ReadableStreamDefaultController<Uint8Array>
  #place = 0
  #isOpen = true
  // Until its start position is known.
  #isBusy = true
  #isDue = false
  #wasFull = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.sessionId = parts.sessionId
    this.body = new ReadableStream(
      {
        start: (line) => void (this.#line = line),
        pull: () => {
          if (this.#isDue) void this.readOn()
        },
        cancel: () => this.#close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }) as QueuingStrategy<Uint8Array>,
    )
  }

  /**
   * What a process that stops answers, until its balancer has noticed: it ends at once, and the browser opens another in a moment. A
   * refusal would keep it waiting for longer.
   */
  static elsewhere(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start(line) {
        line.enqueue(new TextEncoder().encode(`retry: ${RETRY_MS}\n\n`))
        line.close()
      },
    })
  }

  /** Sends a greeting at once, and reads on from a position; ends if there is none. */
  async begin(placeOf: () => Promise<number | null>): Promise<void> {
    this.#write(`retry: ${RETRY_MS}\n\n`)
    this.ping()
    try {
      const place = await placeOf()
      if (place === null) return this.end()
      this.#place = place
    } catch (error) {
      this.#parts.onFault(error)
      return this.end()
    }
    this.#write(`id: ${this.#place}\n\n`)
    this.#isBusy = false
    await this.readOn()
  }

  /** Reads and sends what is new; called again meanwhile, it reads once more afterwards. */
  async readOn(): Promise<void> {
    this.#isDue = true
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      while (this.#isDue && this.#hasRoom()) {
        this.#isDue = false
        const { messages, isFull } = await this.#parts.read(this.#place)
        for (const message of messages) this.say('message', message, message.sequence)
        this.#place = messages.at(-1)?.sequence ?? this.#place
        if (isFull) this.#isDue = true
      }
    } catch (error) {
      this.#parts.onFault(error)
      this.end()
    } finally {
      this.#isBusy = false
    }
  }

  say(event: string, data: object, id?: number): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends a heartbeat; a connection that accepted nothing since the last one is closed. */
  ping(): void {
    const isFull = !this.#hasRoom()
    if (isFull && this.#wasFull) return this.end()
    this.#wasFull = isFull
    this.#write(': ping\n\n')
  }

  /** Events sent before are still delivered. */
  end(): void {
    if (!this.#isOpen) return
    this.#line.close()
    this.#close()
  }

  #hasRoom = (): boolean => this.#isOpen && (this.#line.desiredSize ?? 0) > 0

  #write(text: string): void {
    if (this.#isOpen) this.#line.enqueue(this.#text.encode(text))
  }

  #close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#parts.onEnd()
  }
}

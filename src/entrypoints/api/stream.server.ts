import type { LiveMessage } from '#modules/messages/types.ts'

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
export class Stream {
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

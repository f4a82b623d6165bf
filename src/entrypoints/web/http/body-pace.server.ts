export type Pace = { windowMs: number; floorBytes: number }

/**
 * Anybody who sends less than this in that time holds a slot for nothing: two kilobytes per second, less than the slowest phone
 * network.
 */
const PACE: Pace = { windowMs: 20_000, floorBytes: 40_000 }

/** Thrown by a read when too little arrived. */
export class TooSlow extends Error {}

/** Reads a body as long as it keeps up a minimum pace. Only time spent waiting for its sender counts. */
export class PacedReader {
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

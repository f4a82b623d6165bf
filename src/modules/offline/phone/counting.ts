import { SECOND } from '#kit/time.ts'
import { addUsed } from './data.ts'
import type { Phone } from './phone.ts'
import { isFull, PhoneFailure } from './store.ts'
import { checkBytes, type Entry, headerBytes, watchedBytes, wireBytes } from '#kit/net/wire-bytes.ts'

// Writing each on its own would keep a slow phone busy.
const WRITTEN_AFTER = SECOND
const CHECKS_TOGETHER = 3 * SECOND
// Answers whose end nobody tells, such as those that were broken off.
const MOST_OPEN = 200

/** Counts what the requests of a page or the worker cost, as its browser tells. */
export class Counter {
  readonly #phone: Phone
  readonly #headers = new Map<string, number>()
  #bytes = 0
  #checkedAt = -Infinity
  #writing: Promise<void> | null = null

  constructor(phone: Phone) {
    this.#phone = phone
  }

  /** Begins to listen; where the browser does not tell, nothing is counted. */
  listen(): void {
    if (typeof PerformanceObserver === 'undefined') return
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Entry[]) this.add(entry)
      // The worker has no other use for them, and lives long.
      if (typeof document === 'undefined') performance.clearResourceTimings()
    }).observe({ type: 'resource', buffered: true })
  }

  /** The headers of an answer, whose entry comes when all of it has arrived. */
  answered({ url, headers }: Response): void {
    if (this.#headers.size > MOST_OPEN) this.#headers.clear()
    this.#headers.set(url, headerBytes(headers))
  }

  add(entry: Entry): void {
    const headers = this.#headers.get(entry.name)
    this.#headers.delete(entry.name)
    this.#write(wireBytes(entry, 0, headers))
  }

  /** What goes past the worker. */
  watched(url: string, sent: number): void {
    this.#write(watchedBytes(url, sent))
  }

  /** The browser asks for a new worker by itself after a page was opened, once for those that follow quickly. */
  checked(url: string): void {
    const now = this.#phone.now()
    if (Math.abs(now - this.#checkedAt) > CHECKS_TOGETHER) this.#write(checkBytes(url))
    this.#checkedAt = now
  }

  /** Ends when everything so far is written. */
  async written(): Promise<void> {
    await this.#writing
  }

  #write(bytes: number): void {
    this.#bytes += bytes
    this.#writing ??= this.#writeLater()
  }

  async #writeLater(): Promise<void> {
    await this.#phone.wait(WRITTEN_AFTER)
    const all = this.#bytes
    this.#bytes = 0
    this.#writing = null
    try {
      await addUsed(this.#phone, all)
    } catch (error) {
      // Work comes before figures.
      if (!isFull(error) && !(error instanceof PhoneFailure)) throw error
    }
  }
}

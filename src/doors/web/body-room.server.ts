/** Room in memory that large bodies share: each takes what it says it needs, and waits a little while there is none. */
export class BodyRoom {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(bytes: number) {
    this.#free = bytes
  }

  /** @returns whether there was room in time; give() it back */
  async take(bytes: number, patienceMs: number): Promise<boolean> {
    const until = performance.now() + patienceMs
    while (this.#free < bytes) {
      const left = until - performance.now()
      if (left <= 0) return false
      await this.#change(left)
    }
    this.#free -= bytes
    return true
  }

  give(bytes: number): void {
    this.#free += bytes
    for (const look of this.#waiting) look()
  }

  /** Until somebody gives room back, or the time is over. */
  async #change(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms)
      const waiting = this.#waiting
      function done() {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      waiting.add(done)
    })
  }
}

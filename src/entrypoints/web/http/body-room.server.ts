/**
 * Memory that large bodies share: each takes as much as has arrived of it, and waits a little while there is none. No address gets
 * more than its part, however many bodies it sends at once.
 */
export class BodyRoom {
  #free: number
  readonly #forOne: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<() => void>()

  constructor(bytes: number, bytesForOneAddress = bytes) {
    this.#free = bytes
    this.#forOne = bytesForOneAddress
  }

  /** @returns whether there was room in time; release it with give() */
  async take(address: string, bytes: number, patienceMs: number): Promise<boolean> {
    const until = performance.now() + patienceMs
    while (this.#free < bytes || this.#heldBy(address) + bytes > this.#forOne) {
      const left = until - performance.now()
      if (left <= 0) return false
      await this.#change(left)
    }
    this.#free -= bytes
    this.#held.set(address, this.#heldBy(address) + bytes)
    return true
  }

  give(address: string, bytes: number): void {
    this.#free += bytes
    const left = this.#heldBy(address) - bytes
    if (left > 0) this.#held.set(address, left)
    else this.#held.delete(address)
    for (const look of this.#waiting) look()
  }

  #heldBy(address: string): number {
    return this.#held.get(address) ?? 0
  }

  /** Until somebody releases room, or the time is over. */
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

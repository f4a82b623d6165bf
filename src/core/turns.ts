/** Lets those who name the same key work one after the other, in the order in which they came. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const own = before.then(work, work)
    this.#last.set(key, own)
    const leave = () => {
      if (this.#last.get(key) === own) this.#last.delete(key)
    }
    own.then(leave, leave)
    return own
  }

  /** How many keys somebody works at or waits for. */
  get size(): number {
    return this.#last.size
  }
}

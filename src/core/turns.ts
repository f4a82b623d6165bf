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

/**
 * Lets so much work run at once and no more; others wait, in the order in which they came.
 * @param count how many at once
 */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place goes over to whoever waits longest.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

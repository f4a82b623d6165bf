/** Runs callers with the same key one after the other, in order of arrival. */
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

  /** How many keys are in use or waited for. */
  get size(): number {
    return this.#last.size
  }
}

/**
 * Runs at most so much work at once; other callers wait, in order of arrival.
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
      // The slot passes to whoever has waited longest.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

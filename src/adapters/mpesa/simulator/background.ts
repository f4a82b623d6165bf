/** Work that goes on after a call was answered, so that tests can wait for it and close() can stop it. */
export function createBackground() {
  const closing = new AbortController()
  const open = new Set<Promise<void>>()

  return {
    closing: closing.signal,
    /** True after that time, false as soon as all is closed. Keeps no process alive. */
    wait(ms: number): Promise<boolean> {
      if (closing.signal.aborted) return Promise.resolve(false)
      if (ms <= 0) return Promise.resolve(true)
      return new Promise((resolve) => {
        const stop = () => {
          clearTimeout(timer)
          resolve(false)
        }
        const timer = setTimeout(() => {
          closing.signal.removeEventListener('abort', stop)
          resolve(true)
        }, ms)
        timer.unref()
        closing.signal.addEventListener('abort', stop, { once: true })
      })
    },
    /** `work` must not reject. */
    run(work: Promise<void>): Promise<void> {
      const tracked = work.finally(() => open.delete(tracked))
      open.add(tracked)
      return tracked
    },
    async idle(): Promise<void> {
      while (open.size > 0) await Promise.all(open)
    },
    close: (): void => closing.abort(),
  }
}

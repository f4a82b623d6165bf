/** Work that continues after a call was answered, so that tests can wait for it and close() can stop it. */
export function createBackground() {
  const closing = new AbortController()
  const open = new Set<Promise<void>>()

  return {
    closing: closing.signal,
    wait: (ms: number): Promise<boolean> => waited(ms, closing.signal),
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

/** True after that time, false as soon as everything is closed. Keeps no process alive. */
function waited(ms: number, closing: AbortSignal): Promise<boolean> {
  if (closing.aborted) return Promise.resolve(false)
  if (ms <= 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', stop)
      resolve(true)
    }, ms)
    timer.unref()
    closing.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Runs `work`, giving up after `ms`. The time-out holds even if `work` ignores its signal.
 * @throws Error 'time-out'
 */
export async function timed<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('time-out'))
      controller.abort()
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), timeUp])
  } finally {
    clearTimeout(timer)
  }
}

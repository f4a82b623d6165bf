import { SECOND } from '#kit/time.ts'
import { timed } from '../timed.ts'

export type SenderSettings = {
  shortcode: string
  fetch: typeof fetch
  closing: AbortSignal
  isOut: () => boolean
}

/** Posts callbacks and results; rounds one after the other, the bodies of one round at once. Never rejects. */
export function createSender({ shortcode, fetch, closing, isOut }: SenderSettings) {
  const headers = { 'Content-Type': 'application/json;charset=UTF-8', Businessshortcode: shortcode }

  // Once, unsigned and never again, whatever the response: no retry was ever observed (docs/mpesa-facts.md 3).
  async function post(url: string, body: string): Promise<void> {
    if (isOut()) return
    try {
      await timed(10 * SECOND, async (timeUp) => {
        const signal = AbortSignal.any([timeUp, closing])
        const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
        await response.body?.cancel()
      })
    } catch {
      // A callback that does not arrive is lost.
    }
  }

  return async (url: string, rounds: string[][]): Promise<void> => {
    for (const bodies of rounds) await Promise.all(bodies.map((body) => post(url, body)))
  }
}

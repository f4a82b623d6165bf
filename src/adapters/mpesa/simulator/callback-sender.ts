import { SECOND } from '#kit/time.ts'
import { timed } from '../timed.ts'
import type { Facts, WriteCallback } from './callback-bodies.ts'

export type SenderSettings = { shortcode: string; fetch: typeof fetch; closing: AbortSignal }

/** Posts callbacks; rounds one after the other, those of one round at the same moment. Never rejects. */
export function createSender({ shortcode, fetch, closing }: SenderSettings) {
  const headers = { 'Content-Type': 'application/json;charset=UTF-8', Businessshortcode: shortcode }

  // Once, unsigned and never again, whatever the other side says: no retry was ever observed (daraja.md 3).
  async function post(url: string, body: string): Promise<void> {
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

  return async (facts: Facts, rounds: WriteCallback[][]): Promise<void> => {
    for (const round of rounds) await Promise.all(round.map((write) => post(facts.prompt.callbackUrl, write(facts))))
  }
}

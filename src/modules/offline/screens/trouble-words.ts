import { m } from '#paraglide/messages.js'
import { isFull } from '../phone/store.ts'
import type { KeptCourse } from '../phone/types.ts'

/** Why something could not be done on this phone; `off`: the browser gives no storage or no worker. */
type Trouble = NonNullable<KeptCourse['trouble']> | 'off'

const words: Record<Trouble, () => string> = {
  full: m.offline_trouble_full,
  network: m.offline_trouble_network,
  refused: m.offline_trouble_refused,
  off: m.offline_cannot_store,
}

/** The same as a sentence, and what to do about it. */
export const troubleWord = (trouble: Trouble): string => words[trouble]()

/** What an error of the phone says about itself; of any other the network is the likely reason. */
export function troubleIn(error: unknown): Trouble {
  // The store's own word for it, where the very first note about a course did not fit.
  if (isFull(error)) return 'full'
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : ''
  return Object.hasOwn(words, reason) ? (reason as Trouble) : 'network'
}

import { SECOND } from '#kit/time.ts'

export const FIRST_CHECK_MS = 3 * SECOND
export const NEXT_CHECK_MS = 5 * SECOND
export const MOST_CHECKS = 60

/** What a status check reads (PAY-26). */
export type Reading = {
  status: 'pending' | 'completed' | 'failed'
  resultDesc: string | null
  underReview: boolean
  /** The group was full when the money came. */
  isPlaceGone: boolean
}

/** How polling ended. `unread`: the status could not be read; `unknown`: 60 checks brought no result. */
export type Ending =
  | { kind: 'completed' }
  /** Paid, and it goes back. */
  | { kind: 'returned' }
  | { kind: 'failed'; resultDesc: string | null }
  | { kind: 'review' }
  | { kind: 'unknown' }
  | { kind: 'unread'; error: unknown }

/** The end that a reading means, or nothing while M-Pesa has not decided. */
export function endingOf(reading: Reading): Ending | null {
  if (reading.status === 'completed') return { kind: reading.isPlaceGone ? 'returned' : 'completed' }
  if (reading.status === 'failed') return { kind: 'failed', resultDesc: reading.resultDesc }
  return reading.underReview ? { kind: 'review' } : null
}

/**
 * Polls a payment's status after 3 s, then every 5 s, at most 60 times (PAY-23 to PAY-25).
 * @param read one status check
 * @param onEnd called once, unless the returned function stopped polling before
 * @param firstMs 0 when a person asked to check now
 */
export function pollPayment(
  read: () => Promise<Reading>,
  onEnd: (ending: Ending) => void,
  firstMs = FIRST_CHECK_MS,
): () => void {
  let checks = 0
  let isStopped = false
  let timer = setTimeout(() => void check(), firstMs)

  async function check(): Promise<void> {
    checks += 1
    const startedAt = Date.now()
    const ending = await read().then(endingOf, (error: unknown): Ending => ({ kind: 'unread', error }))
    if (isStopped) return
    if (ending) return onEnd(ending)
    if (checks >= MOST_CHECKS) return onEnd({ kind: 'unknown' })
    // Counted from one check's start to the next, so that a slow response does not extend the five minutes.
    timer = setTimeout(() => void check(), Math.max(0, NEXT_CHECK_MS - (Date.now() - startedAt)))
  }

  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Ending, endingOf, pollPayment, type Reading } from './polling.ts'

const pending: Reading = { status: 'pending', resultDesc: null, underReview: false, isPlaceGone: false }
const completed: Reading = { ...pending, status: 'completed' }
const failed = (resultDesc: string | null): Reading => ({ ...pending, status: 'failed', resultDesc })

/** Polls against answers given in turn, the last one for good, and records the seconds of every check. */
function polling(answers: (Reading | Error)[], options: { answerMs?: number; firstMs?: number } = {}) {
  const startedAt = Date.now()
  const checkedAtS: number[] = []
  const endings: Ending[] = []
  const read = async (): Promise<Reading> => {
    const answer = answers[Math.min(checkedAtS.length, answers.length - 1)]!
    // Timers of 0 ms take one.
    checkedAtS.push(Math.round((Date.now() - startedAt) / 100) / 10)
    if (options.answerMs) await new Promise((resolve) => setTimeout(resolve, options.answerMs))
    if (answer instanceof Error) throw answer
    return answer
  }
  const stop = pollPayment(read, (ending) => endings.push(ending), options.firstMs)
  return { checkedAtS, endings, stop }
}

const passS = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('polling a payment', () => {
  test('[PAY-23] the first check comes 3 s after the start and not before', async () => {
    const { checkedAtS } = polling([pending])
    await passS(2.9)
    expect(checkedAtS).toEqual([])
    await passS(0.1)
    expect(checkedAtS).toEqual([3])
  })

  test('[PAY-24] after the first check one follows every 5 s', async () => {
    const { checkedAtS } = polling([pending])
    await passS(19)
    expect(checkedAtS).toEqual([3, 8, 13, 18])
  })

  test('[PAY-24] a slow answer neither stretches the rhythm nor starts a second check beside it', async () => {
    const quick = polling([pending], { answerMs: 2000 })
    const slow = polling([pending], { answerMs: 7000 })
    await passS(24.5)
    expect(quick.checkedAtS).toEqual([3, 8, 13, 18, 23])
    expect(slow.checkedAtS).toEqual([3, 10, 17, 24])
  })

  test('[PAY-25] [PAY-32] after 60 checks without a result the state is unknown and the asking stops', async () => {
    const { checkedAtS, endings } = polling([pending])
    await passS(3 + 58 * 5)
    expect(checkedAtS).toHaveLength(59)
    expect(endings).toEqual([])
    await passS(5)
    expect(endings).toEqual([{ kind: 'unknown' }])
    await passS(600)
    expect(checkedAtS).toHaveLength(60)
    expect(endings).toHaveLength(1)
  })

  test('[PAY-28] a completed payment is told exactly once', async () => {
    const { checkedAtS, endings } = polling([pending, completed])
    await passS(600)
    expect(endings).toEqual([{ kind: 'completed' }])
    expect(checkedAtS).toEqual([3, 8])
  })

  test('[PAY-30] a failed payment ends the asking and brings its result text', async () => {
    const { checkedAtS, endings } = polling([failed('Request cancelled by user')])
    await passS(600)
    expect(endings).toEqual([{ kind: 'failed', resultDesc: 'Request cancelled by user' }])
    expect(checkedAtS).toEqual([3])
  })

  test('[PAY-31] a pending payment is asked about again', () => {
    expect(endingOf(pending)).toBeNull()
  })

  test('[PAY-33] an unreadable status ends the asking with its error', async () => {
    const error = new Error('no network')
    const { checkedAtS, endings } = polling([pending, error, completed])
    await passS(600)
    expect(endings).toEqual([{ kind: 'unread', error }])
    expect(checkedAtS).toEqual([3, 8])
  })

  test('[PAY-33+] "Check again" looks at once and goes on in the same rhythm', async () => {
    const { checkedAtS } = polling([pending], { firstMs: 0 })
    await passS(6)
    expect(checkedAtS).toEqual([0, 5])
  })

  test('[PAY-35] [PAY-35+] a payment that waits for a person is not asked about any more', () => {
    expect(endingOf({ ...pending, underReview: true })).toEqual({ kind: 'review' })
    expect(endingOf({ ...completed, underReview: true })).toEqual({ kind: 'completed' })
  })

  test('[PAY-41] asking that was broken off says nothing any more, even when its answer was on the way', async () => {
    const early = polling([completed])
    early.stop()
    const late = polling([completed], { answerMs: 1000 })
    await passS(3.5)
    late.stop()
    await passS(600)
    expect(early.checkedAtS).toEqual([])
    expect(late.checkedAtS).toEqual([3])
    expect([...early.endings, ...late.endings]).toEqual([])
  })
})

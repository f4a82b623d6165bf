import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { forgetReads } from '#shell/client-read.ts'
import type { PaymentView } from '../../types.ts'
import { type Ending, pollPayment, type Reading } from './polling.ts'

/** What /payments/{id} answers to a status check. */
export type CheckAnswer = { payment: PaymentView; supportEmail: string } | { unread: string }
/** The payment to poll; a new object restarts polling. */
export type PollTarget = { paymentId: string; firstMs?: number }

type Read = Extract<CheckAnswer, { payment: PaymentView }>

/**
 * Polls a payment until it ended.
 * @param onEnd receives the end and the payment as last read
 * @returns the latest answer that could be read
 */
export function usePaymentPolling(
  target: PollTarget | null,
  onEnd: (ending: Ending, latest: PaymentView | null) => void,
): Read | null {
  const fetcher = useFetcher<CheckAnswer>()
  const heard = useRef<((answer: CheckAnswer) => void) | null>(null)
  const latest = fetcher.data && 'payment' in fetcher.data ? fetcher.data : null
  const tell = useEffectEvent((ending: Ending) => onEnd(ending, latest?.payment ?? null))
  const load = useEffectEvent((path: string) => void fetcher.load(path))

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return
    heard.current?.(fetcher.data)
    heard.current = null
  }, [fetcher.state, fetcher.data])

  useEffect(() => {
    if (!target) return undefined
    const read = async (): Promise<Reading> => {
      const answer = await new Promise<CheckAnswer>((resolve) => {
        heard.current = resolve
        load(`/payments/${target.paymentId}?check`)
      })
      if ('unread' in answer) throw new Error(answer.unread)
      const { status, resultDesc, stage, isPlaceGone } = answer.payment
      return { status, resultDesc, underReview: stage === 'review', isPlaceGone }
    }
    return pollPayment(
      read,
      (ending) => {
        // What was bought opens everywhere: responses cached before the payment are stale.
        if (ending.kind === 'completed') forgetReads()
        tell(ending)
      },
      target.firstMs,
    )
  }, [target])

  return latest
}

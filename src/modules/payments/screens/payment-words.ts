import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { Ending } from './checkout/polling.ts'

/** The step whose toasts replace each other: the prompt's is over when its result is known. */
export const PAYING = 'paying'

/**
 * How polling ended, as a toast (PAY-27, PAY-30, PAY-32, PAY-33).
 * @param done what the money brought, where it is not access for whoever paid
 */
export function toastEnding(ending: Ending, done?: string): void {
  if (ending.kind === 'unread') console.error('payment status', ending.error)
  if (ending.kind === 'completed')
    showToast({
      title: m.payment_done_title(),
      text: done ?? m.payment_done_text(),
      about: PAYING,
      travels: true,
    })
  if (ending.kind === 'failed')
    showToast({
      title: m.payment_failed_title(),
      // M-Pesa gives the reason in English; the sheet in the reader's language.
      text: (getLocale() === 'en' && ending.resultDesc) || m.payment_not_completed(),
      tone: 'brick',
      about: PAYING,
    })
  if (ending.kind === 'unknown' || ending.kind === 'unread') {
    showToast({
      title: m.payment_unknown_title(),
      text: m.payment_unknown_text(),
      tone: 'gold',
      about: PAYING,
    })
  }
}

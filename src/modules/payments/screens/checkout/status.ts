import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/feedback/tone.ts'
import type { PaymentStage, PaymentView } from '../../types.ts'

const statuses: Record<PaymentStage, { tone: Tone; text: () => string }> = {
  'prompt-sent': { tone: 'gold', text: m.payment_status_pending },
  checking: { tone: 'gold', text: m.payment_status_pending },
  completed: { tone: 'leaf', text: m.payment_status_completed },
  failed: { tone: 'brick', text: m.payment_status_failed },
  review: { tone: 'sky', text: m.payment_status_review },
  'refund-requested': { tone: 'sky', text: m.payment_status_refund_requested },
  refunding: { tone: 'gold', text: m.payment_status_refunding },
  refunded: { tone: 'sand', text: m.payment_status_refunded },
}

/** The word and colour of a payment's state. */
export function statusWords({ stage }: Pick<PaymentView, 'stage'>): { tone: Tone; text: string } {
  return { tone: statuses[stage].tone, text: statuses[stage].text() }
}

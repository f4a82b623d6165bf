import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'
import type { Refund } from './row-types.ts'

const badges: Record<Refund['state'] | 'to-send', { tone: Tone; words: () => string }> = {
  requested: { tone: 'gold', words: m.admin_refund_requested },
  sending: { tone: 'sky', words: m.admin_refund_sending },
  'to-send': { tone: 'gold', words: m.admin_refund_to_send },
  stuck: { tone: 'brick', words: m.admin_refund_stuck },
  refused: { tone: 'sand', words: m.admin_refund_refused },
  done: { tone: 'leaf', words: m.admin_refund_done },
}

export const isToSend = ({ state, method }: Refund): boolean => state === 'sending' && method === 'by-hand'

/** The state of a refund, and what M-Pesa or a person said about it. */
export function RefundState({ refund }: { refund: Refund }) {
  const { tone, words } = badges[isToSend(refund) ? 'to-send' : refund.state]
  const since = refund.settledAt ?? refund.decidedAt ?? refund.createdAt
  return (
    <span className="admin-told admin-state">
      <Badge tone={tone}>{words()}</Badge>
      <span className="block soft">
        <Moment at={since} />
      </span>
      <Details refund={refund} />
    </span>
  )
}

function Details({ refund }: { refund: Refund }) {
  const { state, method, attempts, answer, reference, resultCode, resultDesc } = refund
  if (state === 'stuck') {
    return (
      <>
        <span className="block">{whyStuck(resultCode)}</span>
        <span className="block soft wrap-anywhere">
          {resultCode}: {resultDesc}
        </span>
      </>
    )
  }
  if (state === 'sending' && method === 'reversal')
    return <span className="block">{held(m.admin_refund_try({ n: Math.max(attempts, 1) }))}</span>
  if (state === 'refused') return <bdi className="block wrap-anywhere">{answer}</bdi>
  if (state !== 'done') return null
  if (method === 'by-hand')
    return <span className="block">{m.admin_refund_by_hand_code({ code: reference ?? '' })}</span>
  return (
    <span className="block">
      {reference
        ? held(m.admin_refund_by_reversal_code({ code: reference }))
        : held(m.admin_refund_by_reversal())}
    </span>
  )
}

const settings = m.admin_refund_why_settings
/** Codes of a reversal's result (docs/mpesa-facts.md 7); M-Pesa's own text is beside them. */
const stuckWords: Record<string, () => string> = {
  1: m.admin_refund_why_float,
  11: settings,
  21: settings,
  2001: settings,
  2006: settings,
  2028: settings,
  8006: settings,
  'no-initiator': settings,
  R000002: m.admin_refund_why_unknown_charge,
  'no-result': m.admin_refund_why_no_result,
  0: m.admin_refund_why_amount,
  R000001: m.admin_refund_why_amount,
}

function whyStuck(code: string | null): string {
  const words = stuckWords[code ?? '']
  // Three numbers with dots come from the call itself, before any money was checked.
  return (
    words?.() ?? (/^\d{3}\.\d/.test(code ?? '') ? m.admin_refund_why_not_taken() : m.admin_refund_why_other())
  )
}

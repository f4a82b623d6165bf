import { Moment, Money } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import type { Beside } from '../../queries/beside.server.ts'
import { StoryLink } from './story-link.tsx'

const standings: Record<Beside['standing'], () => string> = {
  counts: m.admin_beside_counts,
  waits: m.admin_beside_waits,
  'goes-back': m.admin_beside_back,
}

/** What the same person paid for the same thing besides, and what happens to it when this payment goes back. */
export function PaidBeside({ beside }: { beside: Beside[] }) {
  if (beside.length === 0) return null
  return (
    <span className="block small admin-plain" data-beside>
      <b className="block">{m.admin_beside_title()}</b>
      {beside.map((other) => (
        <span key={other.paymentId} className="block">
          <StoryLink {...other} /> <Money amountKes={other.amountKes} />{' '}
          <span className="figures">{other.receipt}</span> <span className="figures soft">{other.phone}</span>{' '}
          {other.paidAt && <Moment at={other.paidAt} />} {standings[other.standing]()}
        </span>
      ))}
      {beside.some(({ standing }) => standing === 'waits') && (
        <span className="block soft">{m.admin_beside_note()}</span>
      )}
    </span>
  )
}

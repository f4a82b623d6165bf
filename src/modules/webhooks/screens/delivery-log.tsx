import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Fault } from '../rules.ts'
import type { DeliveryView } from '../types.ts'

type Delivery = Omit<DeliveryView, 'createdAt' | 'nextAt'> & { at: string; when: string; next: string | null }
type Props = { deliveries: Delivery[]; page: number; hasMore: boolean }

/** Sent and pending deliveries, and their results. */
export const DeliveryLog = ({ deliveries, page, hasMore }: Props) => (
  <>
    {deliveries.length === 0 ? (
      <p className="soft">{m.webhooks_log_empty()}</p>
    ) : (
      <ul className="grid">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    )}
    {(page > 1 || hasMore) && (
      <nav aria-label={m.webhooks_pages()} className="pagination mt-4">
        {page > 1 && <Anchor to={`/account/webhooks?page=${page - 1}#log`}>{m.webhooks_newer()}</Anchor>}
        {hasMore && <Anchor to={`/account/webhooks?page=${page + 1}#log`}>{m.webhooks_next_page()}</Anchor>}
      </nav>
    )}
  </>
)

const tones = { waiting: 'gold', sent: 'leaf', failed: 'brick' } as const

const DeliveryRow = ({ delivery }: { delivery: Delivery }) => {
  const { id, type, url, state, attempts, at, when, next } = delivery
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
      <div className="min-w-0">
        <h3>
          <code>{type}</code>
        </h3>
        <p className="row">
          <Badge tone={tones[state]}>{stateInWords(state)}</Badge>
          <span className="small soft">
            <time dateTime={at}>{when}</time>
          </span>
        </p>
        <p className="small soft wrap-anywhere">
          {outcomeOf(delivery)} {m.webhooks_attempts({ count: attempts })}
          {state === 'waiting' && attempts > 0 && next && ` ${m.webhooks_next_try({ time: next })}`}{' '}
          <bdi>{url}</bdi>
        </p>
      </div>
      <ActionForm intent="again" id={id} failed={m.webhooks_failed()}>
        <Submit variant="outline" aria-label={m.webhooks_again_of({ type, when })}>
          {m.webhooks_again()}
        </Submit>
      </ActionForm>
    </li>
  )
}

const stateInWords = (state: Delivery['state']): string =>
  ({ waiting: m.webhooks_waiting, sent: m.webhooks_sent, failed: m.webhooks_failed_state })[state]()

const faultWords: Record<Fault, () => string> = {
  'not-allowed': m.webhooks_fault_not_allowed,
  'unknown-name': m.webhooks_fault_unknown_name,
  'too-slow': m.webhooks_fault_too_slow,
  unreachable: m.webhooks_fault_unreachable,
  ended: m.webhooks_fault_ended,
}

function outcomeOf({ lastStatus, lastFault }: Delivery): string {
  if (lastFault) return faultWords[lastFault]()
  return lastStatus === null ? '' : m.webhooks_status({ status: lastStatus })
}

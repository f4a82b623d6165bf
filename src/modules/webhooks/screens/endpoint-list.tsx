import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Endpoint = { id: string; url: string; own: boolean; created: string; stopped: string | null }

/** The URLs at which somebody's programs receive events. */
export const EndpointList = ({ endpoints }: { endpoints: Endpoint[] }) =>
  endpoints.length === 0 ? (
    <EmptyState title={m.webhooks_none()} text={m.webhooks_none_text()} level="h3" />
  ) : (
    <ul className="grid">
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} {...endpoint} />
      ))}
    </ul>
  )

const EndpointRow = ({ id, url, own, created, stopped }: Endpoint) => (
  <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
    <div className="min-w-0">
      <h3 className="wrap-anywhere" dir="auto">
        {url}
      </h3>
      <p className="row">
        <Badge tone={stopped ? 'brick' : 'leaf'}>{stopped ? m.webhooks_off() : m.webhooks_on()}</Badge>
        {own && <Badge>{m.webhooks_own_events_short()}</Badge>}
        <span className="small soft">
          {stopped ? m.webhooks_stopped({ date: stopped }) : m.webhooks_created({ date: created })}
        </span>
      </p>
    </div>
    <ActionForm intent="revoke" id={id} failed={m.webhooks_failed()}>
      <Submit variant="outline" aria-label={m.webhooks_revoke_of({ url })}>
        {m.webhooks_revoke()}
      </Submit>
    </ActionForm>
  </li>
)

import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Scope } from '../rules.ts'

type Key = {
  id: string
  name: string
  ending: string
  scopes: Scope[]
  created: string
  revoked: string | null
  used: string | null
}

/** Somebody's keys: the scope of each, and when it was used last. */
export const KeyList = ({ keys }: { keys: Key[] }) =>
  keys.length === 0 ? (
    <EmptyState title={m.keys_none()} level="h3" />
  ) : (
    <ul className="grid">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  )

const KeyRow = ({ apiKey }: { apiKey: Key }) => {
  const { id, name, ending, scopes, created, revoked, used } = apiKey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
      <div className="min-w-0">
        <h3 className="wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="row">
          <Badge>{scopes.includes('enrol') ? m.keys_access_full() : m.keys_access_read()}</Badge>
          {scopes.includes('own') && <Badge>{m.keys_access_own_short()}</Badge>}
          <span className="small soft">{m.keys_ending({ ending })}</span>
        </p>
        <p className="small soft">
          {revoked
            ? m.keys_revoked({ date: revoked })
            : `${m.keys_created({ date: created })}, ${used ? m.keys_used({ date: used }) : m.keys_unused()}`}
        </p>
      </div>
      {!revoked && (
        <ActionForm intent="revoke" id={id} failed={m.keys_revoke_failed()}>
          <Submit variant="outline" aria-label={m.keys_revoke_of({ name })}>
            {m.keys_revoke()}
          </Submit>
        </ActionForm>
      )}
    </li>
  )
}

import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'

type Session = {
  id: string
  isCurrent: boolean
  device: { browser: string; system: string } | null
  since: string
  used: string
}

const SESSIONS = '/account/sessions'

/** Every signed-in device, this one first. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <div className="stack">
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm intent="end-others" action={SESSIONS}>
          <Submit variant="outline">{m.auth_end_others()}</Submit>
        </ActionForm>
      )}
    </div>
  )
}

function SessionRow({ session: { id, isCurrent, device, since, used } }: { session: Session }) {
  const name = device ? m.auth_device(device) : m.auth_device_unknown()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
      <div>
        <p className="row">
          <b>{name}</b>
          {isCurrent && <Badge tone="leaf">{m.auth_this_device()}</Badge>}
        </p>
        <p className="small soft">
          {m.auth_device_since({ since })}
          {used !== since && <>, {m.auth_device_used({ used })}</>}
        </p>
      </div>
      {isCurrent ? (
        // A plain form: signing out leaves the application.
        <form method="post" action="/sign-out">
          <button className="btn btn-outline">{m.common_sign_out()}</button>
        </form>
      ) : (
        <ActionForm intent="end" id={id} action={SESSIONS}>
          <Submit variant="outline" aria-label={m.auth_device_sign_out({ device: name })}>
            {m.common_sign_out()}
          </Submit>
        </ActionForm>
      )}
    </li>
  )
}

import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'

type Person = { id: string; email: string; name: string; isAdmin: string | null; suspendedAt: Date | null }

/** What an administrator may do to somebody. */
export function ChangeUser({
  person: { id, email, name, isAdmin, suspendedAt },
  isSelf,
}: {
  person: Person
  isSelf: boolean
}) {
  const permission = isAdmin
    ? { intent: 'revoke-admin', note: m.admin_revoke_note({ email }), button: m.admin_revoke() }
    : { intent: 'grant-admin', note: m.admin_grant_note({ email }), button: m.admin_grant() }
  return (
    <Behind summary={m.admin_change()} of={name} id={id}>
      <RowForm id={id} {...permission} />
      {suspendedAt && (
        <RowForm
          intent="reinstate"
          id={id}
          note={m.admin_reinstate_note({ email })}
          button={m.admin_reinstate()}
        />
      )}
      {/* Nobody can suspend themselves, so the button is not offered. */}
      {!suspendedAt && !isSelf && (
        <RowForm
          intent="suspend"
          id={id}
          note={m.admin_suspend_note({ email })}
          button={m.admin_suspend()}
          danger
        />
      )}
    </Behind>
  )
}

import { type Ask, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'

type Person = { id: string; email: string; name: string; isAdmin: string | null; suspendedAt: Date | null }

type Props = { person: Person; isSelf: boolean }

/** An administrator's actions on a person, each with the reason that the audit log stores. */
export function ChangeForms({ person: { id, email, isAdmin, suspendedAt }, isSelf }: Props) {
  const ask: Ask = { name: 'reason', label: m.admin_action_reason(), maxLength: 300 }
  const permission = isAdmin
    ? { intent: 'revoke-admin', note: m.admin_revoke_note({ email }), button: m.admin_revoke() }
    : { intent: 'grant-admin', note: m.admin_grant_note({ email }), button: m.admin_grant() }
  return (
    <>
      <RowForm id={id} ask={ask} {...permission} />
      {suspendedAt && (
        <RowForm
          intent="reinstate"
          id={id}
          ask={ask}
          note={m.admin_reinstate_note({ email })}
          button={m.admin_reinstate()}
        />
      )}
      {/* Nobody can suspend themselves, so the button is not offered. */}
      {!suspendedAt && !isSelf && (
        <RowForm
          intent="suspend"
          id={id}
          ask={ask}
          note={m.admin_suspend_note({ email })}
          button={m.admin_suspend()}
          danger
        />
      )}
    </>
  )
}

import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import type { AdminMentor } from '../../types.ts'

/** An administrator's actions on a mentor, behind one more press. */
export function ChangeMentor({
  mentor: { id, name, verified, deactivatedAt, email },
}: {
  mentor: AdminMentor
}) {
  return (
    <Behind summary={m.admin_change()} of={name} id={id}>
      {verified ? (
        <RowForm intent="unverify" id={id} button={m.admin_mentor_unverify()} />
      ) : (
        <RowForm
          intent="verify"
          id={id}
          note={m.admin_mentor_verify_note()}
          button={m.admin_mentor_verify()}
        />
      )}
      <RowForm intent="link" id={id} note={m.admin_mentor_link_note()} button={m.admin_mentor_link()}>
        <Field
          name="email"
          type="email"
          label={m.admin_email()}
          autoComplete="off"
          required
          className="w-full"
        />
      </RowForm>
      {email && (
        <RowForm
          intent="unlink"
          id={id}
          note={m.admin_mentor_unlink_note({ email })}
          button={m.admin_mentor_unlink()}
        />
      )}
      {deactivatedAt ? (
        <RowForm intent="activate" id={id} button={m.admin_mentor_activate()} />
      ) : (
        <RowForm
          intent="deactivate"
          id={id}
          note={m.admin_mentor_deactivate_note()}
          button={m.admin_mentor_deactivate()}
          danger
        />
      )}
    </Behind>
  )
}

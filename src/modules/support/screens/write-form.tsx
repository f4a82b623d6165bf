import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { LONGEST_MESSAGE, LONGEST_NAME, LONGEST_SUBJECT } from '../rules.ts'

/** The author, as far as known. */
export type Sender = { name: string; email: string } | null

type Props = { sender: Sender; withSubject?: boolean }

/** A form to staff that needs no scripts; typed values stay when it is refused. */
export function WriteForm({ sender, withSubject }: Props) {
  return (
    <ActionForm className="stack">
      <Field
        name="name"
        label={m.support_name()}
        autoComplete="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={sender?.name}
      />
      <Field
        name="email"
        type="email"
        label={m.support_email()}
        hint={m.support_email_hint()}
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={sender?.email}
      />
      {withSubject && (
        <Field
          name="subject"
          label={m.support_subject()}
          hint={m.support_subject_hint()}
          required
          maxLength={LONGEST_SUBJECT}
        />
      )}
      <TextArea
        name="message"
        label={m.support_message()}
        hint={m.support_message_hint()}
        required
        maxLength={LONGEST_MESSAGE}
        rows={7}
      />
      <p>
        <Submit>{m.support_send()}</Submit>
      </p>
    </ActionForm>
  )
}

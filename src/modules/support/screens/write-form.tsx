import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { LONGEST_MESSAGE, LONGEST_NAME, LONGEST_SUBJECT } from '../rules.ts'

/** What an action answered when it said no, or what says that it was lost on its way: the words, and what was typed. */
export type Refused = {
  refused: { title: string; text: string; fields: Record<string, string> }
  values: Record<string, string>
}

/** Who writes, as far as it is known. */
export type Sender = { name: string; email: string } | null

type Props = { sender: Sender; refused?: Refused; withSubject?: boolean }

/** A form to our people that needs no scripts; what was typed stays when it is refused. */
export function WriteForm({ sender, refused, withSubject }: Props) {
  const { fields = {}, title, text } = refused?.refused ?? {}
  const typed = (name: 'name' | 'email') => refused?.values[name] ?? sender?.[name]
  return (
    <form method="post" className="stack">
      {refused && <FormError title={title} text={text} />}
      <Field
        name="name"
        label={m.support_name()}
        autoComplete="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={typed('name')}
        error={fields.name}
      />
      <Field
        name="email"
        type="email"
        label={m.support_email()}
        hint={m.support_email_hint()}
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={typed('email')}
        error={fields.email}
      />
      {withSubject && (
        <Field
          name="subject"
          label={m.support_subject()}
          hint={m.support_subject_hint()}
          required
          maxLength={LONGEST_SUBJECT}
          defaultValue={refused?.values.subject}
          error={fields.subject}
        />
      )}
      <TextArea
        name="message"
        label={m.support_message()}
        hint={m.support_message_hint()}
        required
        maxLength={LONGEST_MESSAGE}
        rows={7}
        defaultValue={refused?.values.message}
        error={fields.message}
      />
      <p>
        <Button>{m.support_send()}</Button>
      </p>
    </form>
  )
}

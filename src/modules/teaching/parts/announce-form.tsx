import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  /** How many more this week may be. */
  left: number
  lead: string
  button: string
  /** The announcement that was sent last: after it comes a new form. */
  newest: string | undefined
}

/** Writes an announcement, while there may be one more this week. */
export function AnnounceForm({ left, lead, button, newest }: Props) {
  if (left === 0) return <p className="soft measure">{m.teaching_refused_enough()}</p>
  return (
    // A new form after each: what was sent is not sent again.
    <ActionForm intent="announce" quiet className="stack measure" key={newest}>
      <p className="soft">{held(lead)}</p>
      <Field name="title" label={m.teaching_announce_title()} maxLength={100} required />
      <TextArea name="body" label={m.teaching_announce_body()} maxLength={2000} rows={6} required />
      <p>
        <Submit>{button}</Submit>
      </p>
    </ActionForm>
  )
}

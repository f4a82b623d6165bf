import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'

/** The course has other lessons by now: whoever began before may go on with these. */
export function Newer() {
  return (
    <ActionForm intent="newest" className="stack" preventScrollReset>
      <p className="small">{m.course_newer()}</p>
      <p>
        <Submit variant="outline">{m.course_take_newest()}</Submit>
      </p>
    </ActionForm>
  )
}

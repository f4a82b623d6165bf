import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'

/** Asks for confirmation before the conversation is deleted (rules I5). */
export function DeleteChat() {
  return (
    <details>
      <summary className="btn btn-quiet">{m.coaching_delete()}</summary>
      <ActionForm intent="delete" className="stack">
        <p>{m.coaching_delete_ask()}</p>
        <p>
          <Submit variant="danger">{m.coaching_delete_yes()}</Submit>
        </p>
      </ActionForm>
    </details>
  )
}

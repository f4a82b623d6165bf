import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'

/** Asks for the samples; only an installation that shows samples anyway loads them (ADM-21+). */
export const SampleButton = () => (
  <ActionForm action={adminHref('content')} intent="load-samples" className="mt-2">
    <Submit variant="outline">{m.admin_samples_load()}</Submit>
  </ActionForm>
)

import { m } from '#paraglide/messages.js'
import { Submit } from '#shell/form/action-form.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'

type Props = { intent: string; label: string; /** Where cancelling leads. */ back?: string }

/** Buttons to submit, preview, or cancel. */
export const WriteButtons = ({ intent, label, back }: Props) => (
  <p className="row">
    <Submit intent={intent}>{label}</Submit>
    {/* Missing fields do not prevent a preview. */}
    <Submit intent="preview" variant="outline" formNoValidate>
      {m.community_preview()}
    </Submit>
    {back && (
      <ButtonLink to={back} variant="quiet" preventScrollReset>
        {m.common_cancel()}
      </ButtonLink>
    )}
  </p>
)

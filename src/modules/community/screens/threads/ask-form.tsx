import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import { LONGEST } from '../../rules.ts'

type Props = {
  ask: () => string
  button: () => string
  failed: () => string
  back: string
  withReason?: boolean
}

/** Asks for confirmation before something is deleted; cancelling changes nothing. */
export const AskForm = ({ ask, button, failed, back, withReason }: Props) => (
  <ActionForm className="stack" failed={failed()} preventScrollReset>
    <p>{held(ask())}</p>
    {withReason && (
      <TextArea
        name="reason"
        label={m.community_reason()}
        note={m.common_optional()}
        maxLength={LONGEST.reason}
        rows={3}
      />
    )}
    <p className="row">
      <Submit variant={withReason ? 'primary' : 'danger'}>{button()}</Submit>
      <ButtonLink to={back} variant="quiet" preventScrollReset>
        {m.common_cancel()}
      </ButtonLink>
    </p>
  </ActionForm>
)

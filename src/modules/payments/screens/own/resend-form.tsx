import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import type { ButtonVariant } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PaymentView } from '../../types.ts'

type Props = { payment: Pick<PaymentView, 'id' | 'stage' | 'description'>; variant?: ButtonVariant }

/** Prompts the phone again. If the result of the first prompt is unknown, M-Pesa is queried first. */
export function ResendForm({ payment: { id, stage, description }, variant }: Props) {
  return (
    <ActionForm intent="resend" id={id} quiet>
      <Submit variant={variant}>
        {/* One box: a button separates its parts. */}
        <span>
          {stage === 'checking' ? held(m.payment_resend_checking()) : m.payment_resend()}
          <span className="visually-hidden">: {held(description)}</span>
        </span>
      </Submit>
    </ActionForm>
  )
}

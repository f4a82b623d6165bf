import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import type { ButtonVariant } from '#ui/forms/button.tsx'
import type { PaymentView } from '../../types.ts'

type Props = { payment: Pick<PaymentView, 'id' | 'stage' | 'description'>; variant?: ButtonVariant }

/** Rings the phone again. Where M-Pesa has not said yet how the first prompt ended, it is asked first. */
export function ResendForm({ payment: { id, stage, description }, variant }: Props) {
  return (
    <ActionForm intent="resend" id={id} quiet>
      <Submit variant={variant}>
        {/* One box: a button sets its parts apart. */}
        <span>
          {stage === 'checking' ? m.payment_resend_checking() : m.payment_resend()}
          <span className="visually-hidden">: {description}</span>
        </span>
      </Submit>
    </ActionForm>
  )
}

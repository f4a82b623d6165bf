import { Form, useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button, type ButtonVariant } from '#ui/forms/button.tsx'
import type { PaymentView } from '../../types.ts'

type Props = { payment: Pick<PaymentView, 'id' | 'stage' | 'description'>; variant?: ButtonVariant }

/** Rings the phone again. Where M-Pesa has not said yet how the first prompt ended, it is asked first. */
export function ResendForm({ payment: { id, stage, description }, variant }: Props) {
  const sent = useNavigation().formData
  const pending = sent?.get('intent') === 'resend' && sent.get('payment') === id
  return (
    <Form method="post">
      <input type="hidden" name="payment" value={id} />
      <Button
        name="intent"
        value="resend"
        variant={variant}
        pending={pending}
        pendingText={m.common_please_wait()}
      >
        {/* One box: a button sets its parts apart. */}
        <span>
          {stage === 'checking' ? m.payment_resend_checking() : m.payment_resend()}
          <span className="visually-hidden">: {description}</span>
        </span>
      </Button>
    </Form>
  )
}

import { redirect } from 'react-router'
import type { ContextWith } from '#context.ts'
import { m } from '#paraglide/messages.js'
import type { WebRequest } from '#web/request-context.ts'
import { resendPrompt } from '../../commands/resend.server.ts'

/** Sends the prompt again and redirects to the payment that is open now, or to the old one that M-Pesa has decided meanwhile. */
export async function resendAndFollow(
  ctx: ContextWith<'mpesa'>,
  web: WebRequest,
  earlierId: string,
): Promise<Response> {
  const { paymentId, isNew } = await resendPrompt(ctx, earlierId)
  if (isNew)
    web.toast({ title: m.payment_started_title(), text: m.payment_started_text(), durationMs: 10_000 })
  return redirect(`/payments/${paymentId}`)
}

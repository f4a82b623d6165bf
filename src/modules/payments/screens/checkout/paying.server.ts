import { redirect } from 'react-router'
import type { ContextWith, Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { startPayment } from '../../commands/start.server.ts'
import type { PaymentType } from '../../types.ts'
import { maskedPhone } from '#kit/phone.ts'
import { knownPhone } from '../../queries/known-phone.server.ts'

/** here: the simulator runs and this visitor can answer its phones. elsewhere: it runs. null: real phones are prompted, or none. */
export type Simulated = 'here' | 'elsewhere' | null

/** Whether M-Pesa is simulated, for a screen's texts. It depends on what answers as M-Pesa, never on the product's mode. */
export const simulatedFor = ({ ctx, devices }: WebRequest): Simulated =>
  ctx.config.mpesa.simulator ? (devices ? 'here' : 'elsewhere') : null

/** What a form that pays shows of M-Pesa here and of its payer, whatever is bought. */
export const payingWith = async (web: WebRequest) => ({
  knownPhone: await maskedKnownPhone(web.ctx),
  simulated: simulatedFor(web),
  payee: web.ctx.config.mpesa.payee,
  supportEmail: web.ctx.config.supportEmail,
})

type Item = { paymentType: PaymentType; referenceId: string | undefined; [more: string]: string | undefined }

/**
 * Starts a payment by a form without scripts, and by that of whoever has nothing to pay; other pages call the function mpesa-payment.
 * @throws Refusal as `startPayment`
 */
export async function startByForm(
  ctx: ContextWith<'mpesa'>,
  { web, form }: { web: WebRequest; form: FormData },
  item: Item,
): Promise<Response> {
  const { paymentId, isFree } = await startPayment(ctx, {
    ...item,
    phoneNumber: textOf(form, 'phoneNumber'),
    knownPhone: textOf(form, 'knownPhone'),
    amount: textOf(form, 'amount'),
  })
  if (isFree) web.toast({ title: m.payment_purchased_title(), text: m.payment_purchased_text() })
  else web.toast({ title: m.payment_started_title(), text: m.payment_started_text(), durationMs: 10_000 })
  return redirect(`/payments/${paymentId}`)
}

/** The viewer's known number as a sheet shows it; the whole number stays on the server. */
async function maskedKnownPhone(ctx: Context): Promise<string | null> {
  const phone = ctx.viewer && (await knownPhone(ctx))
  return phone && maskedPhone(phone)
}

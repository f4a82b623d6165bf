import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { m } from '#paraglide/messages.js'
import { contactOf } from '#modules/accounts/queries.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'

/** Mails that nothing more is sent to an endpoint, in the transaction that stops it. */
export async function tellStopped(
  ctx: Context,
  { userId, url }: { userId: string; url: string },
): Promise<void> {
  const contact = await contactOf(ctx, userId)
  if (!contact) return
  const l = { locale: contact.locale }
  await sendMail(ctx, {
    to: contact.email,
    subject: m.webhooks_mail_subject({}, l),
    ...letterBody([m.webhooks_mail({ name: contact.name, url }, l)], {
      label: m.webhooks_mail_open({}, l),
      url: `${ctx.config.origin}/account/webhooks`,
    }),
  })
}

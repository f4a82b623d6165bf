import type { Context } from '#context.ts'
import { contactOf } from '#modules/accounts/queries.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { type PayoutNews, payoutLetter } from './letters.server.ts'
import { earningsHref } from './rules.ts'

/** Tells a teacher of a payout, or that one was taken back, by a notification and a mail, in the transaction of the change. */
export async function tellTeacher(ctx: Context, userId: string, news: PayoutNews): Promise<void> {
  const reader = await contactOf(ctx, userId)
  // Nobody is there any more to read it.
  if (!reader) return
  const { kind, key, amountKes, reference } = news
  await notify(ctx, {
    userId,
    kind,
    eventKey: `${kind}:${key}`,
    values: { amountKes, reference },
    href: earningsHref(),
  })
  await sendMail(ctx, payoutLetter(ctx, reader, news))
}

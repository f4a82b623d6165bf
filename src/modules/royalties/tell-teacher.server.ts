import type { Context } from '#context.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { earningsHref } from './rules.ts'

type PayoutNews = {
  kind: 'teacher-paid' | 'teacher-payout-back'
  /** The payout's id. */
  key: string
  amountKes: number
  reference: string
}

/** Tells a teacher of a payout, or that one was taken back, by a notification and a mail, in the transaction of the change. */
export async function tellTeacher(
  ctx: Context,
  userId: string,
  { kind, key, amountKes, reference }: PayoutNews,
): Promise<void> {
  // Nobody is there any more to read it.
  if (!(await contactOf(ctx, userId))) return
  await notify(ctx, {
    userId,
    kind,
    eventKey: `${kind}:${key}`,
    values: { amountKes, reference },
    href: earningsHref(),
  })
}

import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { secondFactorLetter } from '../letters.server.ts'
import type { FactorNews, KeyChoice } from '../types.ts'
import { contactOf } from '../queries/people.server.ts'

/**
 * Notifies somebody by mail and notification, in the same transaction; other modules receive the event, too.
 * @param left recovery codes that still work @param keys what happens to programs' keys
 */
export async function tellOwner(
  ctx: Context,
  userId: string,
  news: FactorNews,
  left: number,
  keys?: KeyChoice,
): Promise<void> {
  const contact = await contactOf(ctx, userId)
  if (contact) await sendMail(ctx, secondFactorLetter(ctx, contact, { news, left, keys }))
  await ctx.publish(ctx, {
    type: 'account.second-factor',
    userId,
    key: `second-factor:${newId()}`,
    data: { news, left, ...(keys && { keys }) },
  })
}

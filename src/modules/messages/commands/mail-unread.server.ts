import { inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { contactOf, notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { unreadLetter } from '../letters.server.ts'
import { readersToMail, unsaidTo } from '../queries/unsaid.server.ts'
import { lockScopes } from '../rules.ts'
import { messages } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/**
 * Mails people about unread messages, once per message and all together; nobody twice within some hours, and nobody at night. The
 * content stays on Stadi. A timer calls it; repeating, also concurrently in another process, mails nobody twice (N1).
 */
export const mailUnread = internal(async (ctx: Context): Promise<void> => {
  for (const userId of await readersToMail(ctx))
    try {
      await atomically(ctx, (ctx) => tell(ctx, userId))
    } catch (error) {
      ctx.log.error({ err: loggable(error), user: userId }, 'messages.mail')
    }
})

async function tell(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'messages', userId)
  const waiting = await unsaidTo(ctx, userId)
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await ctx.db.update(messages).set({ mailedAt: ctx.now() }).where(inArray(messages.id, ids))
  const wants = await notificationPreferences(ctx, userId)
  const reader = wants.messages ? await contactOf(ctx, userId) : null
  if (!reader) return
  const from = [...new Set(waiting.map(({ from }) => from))]
  await sendMail(ctx, unreadLetter(ctx, { id: userId, ...reader }, { from, count: ids.length }), wants.zone)
}

import { and, eq, inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { contactOf, notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { digestLetter } from '../letters.server.ts'
import { forDigest, peopleToTell } from '../queries/digest.server.ts'
import { notifications } from '../tables.server.ts'

const takeAdvisoryLock = locksOf([
  // One person's daily mail of replies.
  'digest',
])

/**
 * Mails people a digest of what others wrote to them since the last one and they have not read: at most one mail per person and
 * day. A timer calls it; repeating, also concurrently in another process, mails nobody twice. Fails with the first failure, after everybody
 * else was mailed, so that the job is retried.
 */
export const sendDigests = internal(async (ctx: Context): Promise<void> => {
  let failure: unknown
  for (const userId of await peopleToTell(ctx)) {
    try {
      await atomically(ctx, (ctx) => tell(ctx, userId))
    } catch (error) {
      failure ??= error
      ctx.log.error({ err: loggable(error), user: userId }, 'digest')
    }
  }
  if (failure) throw failure
})

async function tell(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'digest', userId)
  const news = await forDigest(ctx, userId)
  const wants = await notificationPreferences(ctx, userId)
  const reader = wants.replies ? await contactOf(ctx, userId) : null
  if (news.length === 0 || !reader) return
  await ctx.db
    .update(notifications)
    .set({ digestedAt: ctx.now() })
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(
          notifications.id,
          news.map(({ id }) => id),
        ),
      ),
    )
  await sendMail(ctx, digestLetter(ctx, { id: userId, ...reader }, news), wants.zone)
}

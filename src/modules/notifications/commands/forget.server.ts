import { eq, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { PUSH_RETENTION_DAYS } from '../push/rules.ts'
import { notifications, pushDeliveries, pushSubscriptions } from '../tables.server.ts'

/** Erases a person's notifications and push subscriptions; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(notifications).where(eq(notifications.userId, userId))
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
})

/** What was pushed is kept for a week, sent or not; a timer calls it. */
export const forgetOldPushes = internal(async ({ db, now }: Context): Promise<void> => {
  await db
    .delete(pushDeliveries)
    .where(lt(pushDeliveries.createdAt, after(now(), -PUSH_RETENTION_DAYS * DAY)))
})

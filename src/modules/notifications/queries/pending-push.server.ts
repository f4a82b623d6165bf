import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { notifications, pushDeliveries, pushSubscriptions } from '../tables.server.ts'

/** A message that waits, with its browser; null if it does not wait any more, or its browser is gone. */
export async function pendingPush(ctx: Context, deliveryId: string) {
  const { userId, endpoint, p256dh, auth } = pushSubscriptions
  const [row] = await ctx.db
    .select({ ...getTableColumns(pushDeliveries), userId, endpoint, p256dh, auth })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(and(eq(pushDeliveries.id, deliveryId), eq(pushDeliveries.state, 'waiting')))
  return row ?? null
}

/** Whether a person read the notification of this event meanwhile. */
export const wasRead = async (ctx: Context, userId: string, eventKey: string): Promise<boolean> =>
  (await ctx.db.$count(
    notifications,
    and(
      eq(notifications.userId, userId),
      eq(notifications.eventKey, eventKey),
      isNotNull(notifications.readAt),
    ),
  )) > 0

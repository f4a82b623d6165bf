import { desc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { notifications, pushDeliveries, pushSubscriptions } from '../tables.server.ts'

/** What the viewer's download contains, by table; without the keys of a browser, which are of no use to anybody else. */
export const ownNotificationsData = query({ who: 'signed-in' }, async (ctx) => {
  const { p256dh: _, auth: __, endpointHash: ___, ...subscription } = getTableColumns(pushSubscriptions)
  const own = eq(pushSubscriptions.userId, ctx.viewer.id)
  return {
    notifications: await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ctx.viewer.id))
      .orderBy(desc(notifications.createdAt)),
    push_subscriptions: await ctx.db
      .select(subscription)
      .from(pushSubscriptions)
      .where(own)
      .orderBy(desc(pushSubscriptions.createdAt)),
    push_deliveries: await ctx.db
      .select(getTableColumns(pushDeliveries))
      .from(pushDeliveries)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
      .where(own)
      .orderBy(desc(pushDeliveries.createdAt)),
  }
})

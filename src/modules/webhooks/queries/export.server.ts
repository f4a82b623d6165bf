import { asc, eq, getTableColumns } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export async function ownWebhooksData(ctx: Context) {
  const viewer = signedIn(ctx)
  const own = eq(webhookEndpoints.userId, viewer.id)
  return {
    webhook_endpoints: await ctx.db
      .select()
      .from(webhookEndpoints)
      .where(own)
      .orderBy(asc(webhookEndpoints.createdAt)),
    webhook_deliveries: await ctx.db
      .select(getTableColumns(webhookDeliveries))
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(own)
      .orderBy(asc(webhookDeliveries.createdAt)),
  }
}

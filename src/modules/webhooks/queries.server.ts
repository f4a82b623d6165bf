import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { given, internal, query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import type { DeliveryView, EndpointView } from './types.ts'

/** The viewer's endpoints that are not revoked, newest first. */
export const ownEndpoints = query({ who: 'signed-in' }, async (ctx): Promise<EndpointView[]> => {
  const { id, url, own, createdAt, stoppedAt, userId, revokedAt } = webhookEndpoints
  return ctx.db
    .select({ id, url, own, createdAt, stoppedAt })
    .from(webhookEndpoints)
    .where(and(eq(userId, ctx.viewer.id), isNull(revokedAt)))
    .orderBy(desc(createdAt), asc(id))
})

/** Their sent or pending deliveries, newest first. */
export const ownDeliveries = query(
  { who: 'signed-in', input: [given<number>()] },
  async (ctx, page): Promise<Page<DeliveryView>> => {
    const { id, type, state, attempts, lastStatus, lastFault, createdAt, nextAt } = webhookDeliveries
    const { url, userId, revokedAt } = webhookEndpoints
    return pageOf(
      ctx.db
        .select({ id, type, url, state, attempts, lastStatus, lastFault, createdAt, nextAt })
        .from(webhookDeliveries)
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
        .where(and(eq(userId, ctx.viewer.id), isNull(revokedAt)))
        .orderBy(desc(createdAt), desc(id)),
      page,
    )
  },
)

/** What the viewer's download contains, by table. */
export const ownWebhooksData = query({ who: 'signed-in' }, async (ctx) => {
  const own = eq(webhookEndpoints.userId, ctx.viewer.id)
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
})

/** A pending delivery, and whether its endpoint is active; null if it is not pending any more. */
export const pendingDelivery = internal(async (ctx: Context, deliveryId: string) => {
  const { id, endpointId, body, attempts, createdAt, state } = webhookDeliveries
  const { url, revokedAt, stoppedAt } = webhookEndpoints
  const [row] = await ctx.db
    .select({
      id,
      endpointId,
      body,
      attempts,
      createdAt,
      url,
      revokedAt,
      stoppedAt,
      suspendedAt: users.suspendedAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(and(eq(id, deliveryId), eq(state, 'waiting')))
  if (!row) return null
  const { revokedAt: revoked, stoppedAt: stopped, suspendedAt: suspended, ...pending } = row
  return { ...pending, isEnded: Boolean(revoked ?? stopped ?? suspended) }
})

/** A person's delivery to an endpoint that is not revoked. */
export const ownDelivery = internal(async (ctx: Context, userId: string, deliveryId: string) => {
  const [row] = await ctx.db
    .select({ endpointId: webhookEndpoints.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookEndpoints.userId, userId),
        isNull(webhookEndpoints.revokedAt),
      ),
    )
  return row ?? null
})

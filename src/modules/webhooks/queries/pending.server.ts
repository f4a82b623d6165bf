import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'

/** A pending delivery, and whether its endpoint is active; null if it is not pending any more. */
export async function pendingDelivery(ctx: Context, deliveryId: string) {
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
}

/** A person's delivery to an endpoint that is not revoked. */
export async function ownDelivery(ctx: Context, userId: string, deliveryId: string) {
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
}

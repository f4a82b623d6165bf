import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'
import type { DeliveryView, EndpointView } from '../types.ts'

/** The viewer's endpoints that are not revoked, newest first. */
export async function ownEndpoints(ctx: Context): Promise<EndpointView[]> {
  const viewer = signedIn(ctx)
  const { id, url, own, createdAt, stoppedAt, userId, revokedAt } = webhookEndpoints
  return ctx.db
    .select({ id, url, own, createdAt, stoppedAt })
    .from(webhookEndpoints)
    .where(and(eq(userId, viewer.id), isNull(revokedAt)))
    .orderBy(desc(createdAt), asc(id))
}

/** Their sent or pending deliveries, newest first. */
export async function ownDeliveries(ctx: Context, page: number): Promise<Page<DeliveryView>> {
  const viewer = signedIn(ctx)
  const { id, type, state, attempts, lastStatus, lastFault, createdAt, nextAt } = webhookDeliveries
  const { url, userId, revokedAt } = webhookEndpoints
  return pageOf(
    ctx.db
      .select({ id, type, url, state, attempts, lastStatus, lastFault, createdAt, nextAt })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(and(eq(userId, viewer.id), isNull(revokedAt)))
      .orderBy(desc(createdAt), desc(id)),
    page,
  )
}

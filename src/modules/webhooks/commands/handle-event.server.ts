import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, heardAt } from '#context.ts'
import { type DomainEvent, isOwnEvent, isPublicEvent } from '#kit/domain-event.ts'
import { newId } from '#kit/ids.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'

// Runs for every event of everybody, although few have any.
const listening = prepared('webhook endpoints', (db) =>
  db
    .select({ id: webhookEndpoints.id, own: webhookEndpoints.own })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, sql.placeholder('userId')),
        isNull(webhookEndpoints.revokedAt),
        isNull(webhookEndpoints.stoppedAt),
      ),
    ),
)

/** Queues a pending delivery for each endpoint of the event's person that may hear it, in the event's transaction; a job sends it. */
export async function handleEvent(ctx: Context, { type, userId, key, data }: DomainEvent): Promise<void> {
  if (!isPublicEvent(type)) return
  const endpoints = await listening(ctx.db, { userId })
  const createdAt = heardAt(ctx)
  const body = JSON.stringify({
    type,
    timestamp: ctx.now().toISOString(),
    data: { user_id: userId, ...data },
  })
  for (const endpoint of endpoints) {
    if (isOwnEvent(type) && !endpoint.own) continue
    const delivery = { id: newId(), endpointId: endpoint.id, type, eventKey: key, body, createdAt }
    const [pending] = await ctx.db
      .insert(webhookDeliveries)
      .values({ ...delivery, state: 'waiting', nextAt: createdAt })
      .onConflictDoNothing()
      .returning({ id: webhookDeliveries.id })
    if (pending) await ctx.queue.enqueue(ctx.db, 'deliver-webhook', { deliveryId: pending.id, attempts: 0 })
  }
}

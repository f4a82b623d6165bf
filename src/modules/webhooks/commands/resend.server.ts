import { eq, sql } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { ownDelivery } from '../queries/pending.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'

/**
 * Another round of attempts for a sent or failed delivery, with the same webhook-id. A disabled endpoint is enabled again. A
 * pending delivery is only sent sooner.
 * @throws Refusal 'not-found', also for other people's and for revoked endpoints; 'too-many'
 */
export async function resendDelivery(ctx: Context, id: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const deliveryId = idOrRefuse(id)
  await limit(ctx, { 'webhook-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    const own = await ownDelivery(ctx, viewer.id, deliveryId)
    if (!own) throw new Refusal('not-found')
    const [wanted] = await ctx.db
      .update(webhookDeliveries)
      .set({
        state: 'waiting',
        nextAt: ctx.now(),
        attempts: sql`case when state = 'waiting' then attempts else 0 end`,
      })
      .where(eq(webhookDeliveries.id, deliveryId))
      .returning({ attempts: webhookDeliveries.attempts })
    await ctx.db
      .update(webhookEndpoints)
      .set({ stoppedAt: null })
      .where(eq(webhookEndpoints.id, own.endpointId))
    await ctx.queue.enqueue(ctx.db, 'deliver-webhook', { deliveryId, attempts: wanted!.attempts })
  })
}

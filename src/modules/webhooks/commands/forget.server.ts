import { and, eq, lt, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'

const RETENTION_DAYS = 30
// An attempt this late was lost: its job died more often than jobs are retried.
const LOST_MS = 10 * MINUTE

/** Erases a person's endpoints with their deliveries; called by the job that erases an account, in its transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId))
}

/** Deliveries are listed for thirty days. */
export async function forgetOldDeliveries(ctx: Context): Promise<void> {
  const old = lt(webhookDeliveries.createdAt, after(ctx.now(), -RETENTION_DAYS * DAY))
  await ctx.db.delete(webhookDeliveries).where(and(old, ne(webhookDeliveries.state, 'waiting')))
}

/** Reschedules attempts whose jobs are gone. */
export async function findLostDeliveries(ctx: Context): Promise<void> {
  const lost = await ctx.db
    .select({ deliveryId: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.nextAt, after(ctx.now(), -LOST_MS))),
    )
    .limit(1000)
  for (const job of lost) await ctx.queue.enqueue(ctx.db, 'deliver-webhook', job)
}

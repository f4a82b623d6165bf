import { and, eq, gt, isNull } from 'drizzle-orm'
import { type ContextWith, atomically, type Context } from '#context.ts'
import { attempt, type Outcome } from '#core/attempts/attempt.server.ts'
import { pauseAfter, wasTaken } from '#core/attempts/pauses.ts'
import { after, SECOND } from '#kit/time.ts'
import { GONE } from '../rules.ts'
import { signedHeaders } from '../signature.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'
import { pendingDelivery } from '../queries/pending.server.ts'
import { tellStopped } from '../tell-owner.server.ts'

type Pending = NonNullable<Awaited<ReturnType<typeof pendingDelivery>>>

/**
 * One attempt of a pending delivery; a job calls it. A crash between sending and recording it can send something twice, with the
 * same webhook-id, never lose it.
 * @param attempts how many attempts there were when this one was scheduled: of two jobs for the same attempt, one counts
 */
export async function deliverWebhook(
  ctx: ContextWith<'outside'>,
  deliveryId: string,
  attempts: number,
): Promise<void> {
  const pending = await pendingDelivery(ctx, deliveryId)
  if (!pending || pending.attempts !== attempts) return
  if (pending.isEnded) return end(ctx, pending)
  const outcome = await attempt(() =>
    ctx.outside.post(pending.url, signedHeaders(ctx, pending), pending.body),
  )
  await atomically(ctx, (ctx) => note(ctx, pending, outcome))
}

async function note(ctx: Context, pending: Pending, outcome: Outcome): Promise<void> {
  const attempts = pending.attempts + 1
  const isTaken = wasTaken(outcome.lastStatus)
  const pause = isTaken || outcome.lastStatus === GONE ? null : pauseAfter(attempts)
  const nextAt = pause === null ? null : after(ctx.now(), pause)
  const state = isTaken ? 'sent' : nextAt ? 'waiting' : 'failed'
  const [written] = await ctx.db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts, state, nextAt, triedAt: ctx.now() })
    .where(and(eq(webhookDeliveries.id, pending.id), eq(webhookDeliveries.attempts, pending.attempts)))
    .returning({ id: webhookDeliveries.id })
  if (!written) return
  if (pause !== null)
    await ctx.queue.enqueue(ctx.db, 'deliver-webhook', { deliveryId: pending.id, attempts }, pause / SECOND)
  else if (!isTaken) await stopUnlessAlive(ctx, pending, outcome)
}

/** After a day without a response; not if it accepted something else meanwhile. */
async function stopUnlessAlive(ctx: Context, pending: Pending, { lastStatus }: Outcome): Promise<void> {
  const isAlive = and(
    eq(webhookDeliveries.endpointId, pending.endpointId),
    eq(webhookDeliveries.state, 'sent'),
    gt(webhookDeliveries.triedAt, pending.createdAt),
  )
  if (lastStatus !== GONE && (await ctx.db.$count(webhookDeliveries, isAlive)) > 0) return
  const [stopped] = await ctx.db
    .update(webhookEndpoints)
    .set({ stoppedAt: ctx.now() })
    .where(and(eq(webhookEndpoints.id, pending.endpointId), isNull(webhookEndpoints.stoppedAt)))
    .returning({ userId: webhookEndpoints.userId, url: webhookEndpoints.url })
  if (stopped) await tellStopped(ctx, stopped)
}

/** Pending deliveries for an endpoint that wants nothing more. */
async function end(ctx: Context, pending: Pending): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', lastFault: 'ended', nextAt: null })
    .where(eq(webhookDeliveries.id, pending.id))
}

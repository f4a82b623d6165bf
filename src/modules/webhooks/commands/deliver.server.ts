import { and, eq, gt, isNull } from 'drizzle-orm'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { atomically, type Context } from '#context.ts'
import { after, SECOND } from '#kit/time.ts'
import { type Fault, GONE, pauseAfter, wasTaken } from '../rules.ts'
import { signedHeaders } from '../signature.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'
import { owedDelivery } from '../queries/owed.server.ts'
import { tellStopped } from '../tell-owner.server.ts'

type Owed = NonNullable<Awaited<ReturnType<typeof owedDelivery>>>
type Outcome = { lastStatus: number | null; lastFault: Fault | null }

/**
 * One try of what is owed to an endpoint; a job calls it. A crash between sending and writing it down can send something twice, with
 * the same webhook-id, never lose it.
 * @param attempts how many tries there were when this one was planned: of two jobs for the same try, one counts
 */
export async function deliverWebhook(ctx: Context, deliveryId: string, attempts: number): Promise<void> {
  const owed = await owedDelivery(ctx, deliveryId)
  if (!owed || owed.attempts !== attempts) return
  if (owed.isEnded) return end(ctx, owed)
  const outcome = await tryToSend(ctx, owed)
  await atomically(ctx, (ctx) => note(ctx, owed, outcome))
}

async function tryToSend(ctx: Context, owed: Owed): Promise<Outcome> {
  try {
    return {
      lastStatus: await ctx.outside.post(owed.url, signedHeaders(ctx, owed), owed.body),
      lastFault: null,
    }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return { lastStatus: null, lastFault: error.fault }
  }
}

async function note(ctx: Context, owed: Owed, outcome: Outcome): Promise<void> {
  const attempts = owed.attempts + 1
  const isTaken = wasTaken(outcome.lastStatus)
  const pause = isTaken || outcome.lastStatus === GONE ? null : pauseAfter(attempts)
  const nextAt = pause === null ? null : after(ctx.now(), pause)
  const state = isTaken ? 'sent' : nextAt ? 'waiting' : 'failed'
  const [written] = await ctx.db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts, state, nextAt, triedAt: ctx.now() })
    .where(and(eq(webhookDeliveries.id, owed.id), eq(webhookDeliveries.attempts, owed.attempts)))
    .returning({ id: webhookDeliveries.id })
  if (!written) return
  if (pause !== null)
    await ctx.queue.enqueue(ctx.db, 'deliver-webhook', { deliveryId: owed.id, attempts }, pause / SECOND)
  else if (!isTaken) await stopUnlessAlive(ctx, owed, outcome)
}

/** After a day without an answer; not where it took something else meanwhile. */
async function stopUnlessAlive(ctx: Context, owed: Owed, { lastStatus }: Outcome): Promise<void> {
  const isAlive = and(
    eq(webhookDeliveries.endpointId, owed.endpointId),
    eq(webhookDeliveries.state, 'sent'),
    gt(webhookDeliveries.triedAt, owed.createdAt),
  )
  if (lastStatus !== GONE && (await ctx.db.$count(webhookDeliveries, isAlive)) > 0) return
  const [stopped] = await ctx.db
    .update(webhookEndpoints)
    .set({ stoppedAt: ctx.now() })
    .where(and(eq(webhookEndpoints.id, owed.endpointId), isNull(webhookEndpoints.stoppedAt)))
    .returning({ userId: webhookEndpoints.userId, url: webhookEndpoints.url })
  if (stopped) await tellStopped(ctx, stopped)
}

/** What was owed to an endpoint that wants nothing more. */
async function end(ctx: Context, owed: Owed): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', lastFault: 'ended', nextAt: null })
    .where(eq(webhookDeliveries.id, owed.id))
}

import { and, eq, lt, or, isNull, sql } from 'drizzle-orm'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { atomically, type Context, type ContextWith } from '#context.ts'
import { internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { after, MINUTE } from '#kit/time.ts'
import { notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { pushRequest } from '../push/request.server.ts'
import { FAILING_MS, type Fault, MOST_FAILURES, pauseAfter, verdictOf } from '../push/rules.ts'
import { pendingPush, wasRead } from '../queries/pending-push.server.ts'
import { pushDeliveries, pushSubscriptions } from '../tables.server.ts'
import { sendLater } from './push.server.ts'

type Pending = NonNullable<Awaited<ReturnType<typeof pendingPush>>>
type Outcome = { lastStatus: number | null; lastFault: Fault | null }

// An attempt this late was lost: its process died while it sent.
const LOST_MS = 10 * MINUTE

/**
 * One attempt to push a message; a job calls it. An attempt is claimed before it is sent: of two jobs for the same one, one sends. A crash
 * between sending and recording sends it again, and the phone shows it once, as both have the same tag.
 * @param attempts how many attempts there were when this one was scheduled
 */
export const sendPush = internal(
  async (ctx: ContextWith<'outside'>, deliveryId: string, attempts: number): Promise<void> => {
    const pending = await pendingPush(ctx, deliveryId)
    if (!pending || pending.attempts !== attempts) return
    const wants = await notificationPreferences(ctx, pending.userId)
    const quiet = pending.wakes ? null : quietUntil(ctx.now(), wants.zone)
    if (quiet) return wait(ctx, pending, quiet)
    const ended = await endOf(ctx, pending, wants)
    if (ended) return end(ctx, pending, ended)
    if (!(await claim(ctx, pending))) return
    const outcome = await tryToSend(ctx, pending)
    await atomically(ctx, (ctx) => note(ctx, { ...pending, attempts: pending.attempts + 1 }, outcome))
  },
)

/** An attempt was put off into the night. */
async function wait(ctx: Context, { id, attempts, until, nextAt }: Pending, from: Date): Promise<void> {
  await ctx.db
    .update(pushDeliveries)
    // It loses nothing of the time in which it is news.
    .set({ nextAt: from, until: after(until, Math.max(0, from.getTime() - (nextAt ?? from).getTime())) })
    .where(and(eq(pushDeliveries.id, id), eq(pushDeliveries.attempts, attempts)))
  await sendLater(ctx, { deliveryId: id, attempts }, from)
}

/** Why it is not sent any more. */
async function endOf(
  ctx: Context,
  { userId, eventKey, choice, until }: Pending,
  wants: Awaited<ReturnType<typeof notificationPreferences>>,
): Promise<Fault | null> {
  if (until <= ctx.now()) return 'too-late'
  if (choice !== null && !wants[choice]) return 'unwanted'
  return (await wasRead(ctx, userId, eventKey)) ? 'read' : null
}

async function end(ctx: Context, { id }: Pending, lastFault: Fault): Promise<void> {
  await ctx.db
    .update(pushDeliveries)
    .set({ state: 'failed', lastFault, nextAt: null })
    .where(eq(pushDeliveries.id, id))
}

async function claim(ctx: Context, { id, attempts }: Pending): Promise<boolean> {
  const claimed = await ctx.db
    .update(pushDeliveries)
    .set({ attempts: attempts + 1, nextAt: ctx.now() })
    .where(
      and(
        eq(pushDeliveries.id, id),
        eq(pushDeliveries.attempts, attempts),
        eq(pushDeliveries.state, 'waiting'),
      ),
    )
    .returning({ id: pushDeliveries.id })
  return claimed.length > 0
}

async function tryToSend(ctx: ContextWith<'outside'>, pending: Pending): Promise<Outcome> {
  const usefulMs = pending.until.getTime() - ctx.now().getTime()
  let request: Awaited<ReturnType<typeof pushRequest>>
  try {
    request = await pushRequest(ctx.config, pending, pending, { wakes: pending.wakes, usefulMs })
  } catch {
    return { lastStatus: null, lastFault: 'bad-keys' } // the only thing in a request that somebody else chose
  }
  try {
    return {
      lastStatus: await ctx.outside.post(pending.endpoint, request.headers, request.body),
      lastFault: null,
    }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return { lastStatus: null, lastFault: error.fault }
  }
}

async function note(ctx: Context, pending: Pending, outcome: Outcome): Promise<void> {
  const { id, subscriptionId, attempts } = pending
  const verdict = verdictOf(outcome.lastStatus, outcome.lastFault)
  const ofBrowser = eq(pushSubscriptions.id, subscriptionId)
  // What waits for it goes with it.
  if (verdict === 'gone') return void (await ctx.db.delete(pushSubscriptions).where(ofBrowser))
  const pause = verdict === 'again' ? pauseAfter(attempts) : null
  const nextAt = pause === null ? null : after(ctx.now(), pause)
  const state = verdict === 'taken' ? 'sent' : nextAt ? 'waiting' : 'failed'
  await ctx.db
    .update(pushDeliveries)
    .set({ ...outcome, state, nextAt })
    .where(eq(pushDeliveries.id, id))
  if (nextAt) await sendLater(ctx, { deliveryId: id, attempts }, nextAt)
  else if (verdict === 'taken')
    await ctx.db.update(pushSubscriptions).set({ failures: 0, lastSuccessAt: ctx.now() }).where(ofBrowser)
  else await giveUp(ctx, subscriptionId)
}

/** A browser that nothing reaches for days ends, too. */
async function giveUp(ctx: Context, subscriptionId: string): Promise<void> {
  const ofBrowser = eq(pushSubscriptions.id, subscriptionId)
  await ctx.db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(ofBrowser)
  const before = after(ctx.now(), -FAILING_MS)
  const isSilent = or(
    lt(pushSubscriptions.lastSuccessAt, before),
    and(isNull(pushSubscriptions.lastSuccessAt), lt(pushSubscriptions.createdAt, before)),
  )
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(ofBrowser, sql`${pushSubscriptions.failures} >= ${MOST_FAILURES}`, isSilent))
}

/** Reschedules attempts whose jobs are gone; a timer calls it. */
export const findLostPushes = internal(async (ctx: Context): Promise<void> => {
  const lost = await ctx.db
    .select({ deliveryId: pushDeliveries.id, attempts: pushDeliveries.attempts })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.state, 'waiting'), lt(pushDeliveries.nextAt, after(ctx.now(), -LOST_MS))))
    .limit(1000)
  for (const attempt of lost) await sendLater(ctx, attempt, ctx.now())
})

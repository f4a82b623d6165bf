import { and, count, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { atomically, type Context, type ContextWith, freshPassword, heardAt } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { attempt, type Outcome } from '#core/attempts/attempt.server.ts'
import { pauseAfter, wasTaken } from '#core/attempts/pauses.ts'
import { command, idOf, internal, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { type DomainEvent, isOwnEvent, isPublicEvent } from '#kit/domain-event.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { ownDelivery, pendingDelivery } from './queries.server.ts'
import { GONE, MOST_ENDPOINTS } from './rules.ts'
import { secretOf, signedHeaders } from './signature.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import { type CreatedEndpoint, NewEndpoint } from './types.ts'

const RETENTION_DAYS = 30
// An attempt this late was lost: its job died more often than jobs are retried.
const LOST_MS = 10 * MINUTE

const perOwner = perPerson('webhook-user', { max: 30, windowMs: HOUR })
// One person's endpoints.
const takeAdvisoryLock = locksOf(['webhooks'])

/**
 * Registers a URL at which the viewer's program receives events about the viewer. Administrators get only their own events, too.
 * @returns without the secret if the same form was sent before
 */
export const createEndpoint = command(
  {
    who: 'signed-in',
    input: [NewEndpoint],
    limit: perOwner,
    // 'invalid-input' names the field: 'target-not-allowed' is an address in a private network.
    refuses: ['password-needed', 'webhooks-too-many'],
    asks: ['outside'],
  },
  async (ctx, { id = newId(), url, own }): Promise<CreatedEndpoint> => {
    // It opens the door to members, invoices and earnings, and stays open.
    if (own) freshPassword(ctx)
    if (!(await ctx.outside.mayAsk(url)))
      throw new Refusal('invalid-input', { fields: { url: 'target-not-allowed' } })
    const isNew = await atomically(ctx, async (ctx) => {
      await refuseTooMany(ctx, ctx.viewer.id)
      const made = await ctx.db
        .insert(webhookEndpoints)
        .values({ id, userId: ctx.viewer.id, url, own, createdAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ id: webhookEndpoints.id })
      return made.length > 0
    })
    return { url, secret: isNew ? secretOf(ctx, id) : null }
  },
)

async function refuseTooMany(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'webhooks', userId)
  const [found] = await ctx.db
    .select({ n: count() })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isNull(webhookEndpoints.revokedAt)))
  if (found!.n >= MOST_ENDPOINTS) throw new Refusal('webhooks-too-many')
}

/** Revokes one of the viewer's endpoints. Repeating keeps the first date. */
export const revokeEndpoint = command(
  { who: 'signed-in', input: [idOf()], limit: perOwner, refuses: ['not-found'] },
  async (ctx, id): Promise<void> => {
    rowOrRefuse(
      await ctx.db
        .update(webhookEndpoints)
        .set({
          revokedAt: sql`coalesce(${webhookEndpoints.revokedAt}, ${ctx.now().toISOString()}::timestamptz)`,
        })
        .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, ctx.viewer.id)))
        .returning({ id: webhookEndpoints.id }),
    )
  },
)

/**
 * Another round of attempts for a sent or failed delivery, with the same webhook-id. A disabled endpoint is enabled again. A
 * pending delivery is only sent sooner. Other people's and those of revoked endpoints are not found.
 */
export const resendDelivery = command(
  { who: 'signed-in', input: [idOf()], limit: perOwner, refuses: ['not-found'], atomic: true },
  async (ctx, deliveryId): Promise<void> => {
    const own = await ownDelivery(ctx, ctx.viewer.id, deliveryId)
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
  },
)

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
export const handleEvent = internal(async (ctx: Context, { type, userId, key, data }: DomainEvent) => {
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
})

type Pending = NonNullable<Awaited<ReturnType<typeof pendingDelivery>>>

/**
 * One attempt of a pending delivery. A crash between sending and recording it can send something twice, with the same webhook-id,
 * never lose it.
 * @param attempts how many attempts there were when this one was scheduled: of two jobs for the same attempt, one counts
 */
export const deliverWebhook = internal(
  async (ctx: ContextWith<'outside'>, deliveryId: string, attempts: number): Promise<void> => {
    const pending = await pendingDelivery(ctx, deliveryId)
    if (!pending || pending.attempts !== attempts) return
    if (pending.isEnded) return end(ctx, pending)
    const outcome = await attempt(() =>
      ctx.outside.post(pending.url, signedHeaders(ctx, pending), pending.body),
    )
    await atomically(ctx, (ctx) => note(ctx, pending, outcome))
  },
)

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
  if (stopped) await mailStopped(ctx, stopped)
}

/** Mails that nothing more is sent to an endpoint, in the transaction that stops it. */
async function mailStopped(ctx: Context, { userId, url }: { userId: string; url: string }): Promise<void> {
  const contact = await contactOf(ctx, userId)
  if (!contact) return
  const l = { locale: contact.locale }
  await sendMail(ctx, {
    to: contact.email,
    subject: m.webhooks_mail_subject({}, l),
    ...letterBody([m.webhooks_mail({ name: contact.name, url }, l)], {
      label: m.webhooks_mail_open({}, l),
      url: `${ctx.config.origin}/account/webhooks`,
    }),
  })
}

/** Pending deliveries for an endpoint that wants nothing more. */
async function end(ctx: Context, pending: Pending): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', lastFault: 'ended', nextAt: null })
    .where(eq(webhookDeliveries.id, pending.id))
}

/** Reschedules attempts whose jobs are gone. */
export const findLostDeliveries = internal(async (ctx: Context): Promise<void> => {
  const isLost = lt(webhookDeliveries.nextAt, after(ctx.now(), -LOST_MS))
  const lost = await ctx.db
    .select({ deliveryId: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), isLost))
    .limit(1000)
  for (const job of lost) await ctx.queue.enqueue(ctx.db, 'deliver-webhook', job)
})

/** Deliveries are listed for thirty days. */
export const forgetOldDeliveries = internal(async (ctx: Context): Promise<void> => {
  const old = lt(webhookDeliveries.createdAt, after(ctx.now(), -RETENTION_DAYS * DAY))
  await ctx.db.delete(webhookDeliveries).where(and(old, ne(webhookDeliveries.state, 'waiting')))
})

/** Erases a person's endpoints with their deliveries, in the transaction of the job that erases an account. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId))
})

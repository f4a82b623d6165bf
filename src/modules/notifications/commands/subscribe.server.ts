import { and, count, eq, ne } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, idOf, internal, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { hashOf, newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { browserCookie, endedBrowserCookie, subscriptionOfBrowser } from '../push/browser-cookie.server.ts'
import { isPoint } from '../push/keys.server.ts'
import { MOST_SUBSCRIPTIONS } from '../push/rules.ts'
import { pushSubscriptions } from '../tables.server.ts'
import { NewSubscription } from '../types.ts'

const takeAdvisoryLock = locksOf([
  // One person's browsers with push messages.
  'push',
])

const limits = { 'push-user': { max: 30, windowMs: HOUR } }

const LONGEST_USER_AGENT = 300

/**
 * Sends the viewer push messages on the browser that asks, as long as its session lives. A browser that somebody else used before is the
 * viewer's from now on, and nothing of theirs comes there any more.
 * @param raw NewSubscription
 * @returns the Set-Cookie line by which the browser knows its subscription
 */
export const subscribe = command(
  {
    who: 'signed-in',
    limit: perPerson(limits, 'push-user'),
    // 'push-no-browser' for what no browser says; 'push-not-allowed' for a push service that only this machine can reach.
    refuses: ['push-not-allowed', 'push-too-many', 'push-no-browser'],
    asks: ['outside'],
  },
  async (ctx, raw: unknown): Promise<string> => {
    const { id: userId, sessionId } = ctx.viewer
    const { endpoint, p256dh, auth } = saidByBrowser(raw)
    if (!(await ctx.outside.mayAsk(endpoint))) throw new Refusal('push-not-allowed')
    const endpointHash = hashOf(endpoint)
    const userAgent = ctx.userAgent.slice(0, LONGEST_USER_AGENT)
    const id = await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'push', userId)
      const isSame = eq(pushSubscriptions.endpointHash, endpointHash)
      await ctx.db.delete(pushSubscriptions).where(and(isSame, ne(pushSubscriptions.userId, userId)))
      await refuseTooMany(ctx, userId, endpointHash)
      const now = { sessionId, endpoint, p256dh, auth, userAgent, failures: 0 }
      const [made] = await ctx.db
        .insert(pushSubscriptions)
        .values({ id: newId(), userId, endpointHash, createdAt: ctx.now(), ...now })
        .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: now })
        .returning({ id: pushSubscriptions.id })
      return made!.id
    })
    return browserCookie(id, sessionId, ctx.config)
  },
)

/** Nobody types these: whatever is wrong with them, the browser did not say it. */
function saidByBrowser(raw: unknown): NewSubscription {
  const said = NewSubscription.safeParse(raw)
  if (!said.success || !isPoint(said.data.p256dh)) throw new Refusal('push-no-browser')
  return said.data
}

async function refuseTooMany(ctx: Context, userId: string, endpointHash: string): Promise<void> {
  const [others] = await ctx.db
    .select({ n: count() })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ne(pushSubscriptions.endpointHash, endpointHash)))
  if (others!.n >= MOST_SUBSCRIPTIONS) throw new Refusal('push-too-many')
}

/** Ends the messages on one of the viewer's browsers. */
export const unsubscribe = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(limits, 'push-user'),
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, id): Promise<void> => {
    rowOrRefuse(
      await ctx.db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, ctx.viewer.id)))
        .returning({ id: pushSubscriptions.id }),
    )
  },
)

/**
 * Somebody signed in again on a browser with a subscription: theirs goes on with the new session, and ends with it. What belongs to
 * somebody else ends: their messages must not appear on a phone that another person uses now.
 * @returns a Set-Cookie line; null where nothing changes, without asking the database
 */
export const followBrowser = internal(async (ctx: Context, headers: Headers): Promise<string | null> => {
  const { viewer } = ctx
  const known = viewer && subscriptionOfBrowser(headers, ctx.config)
  if (!known || known.isOf(viewer.sessionId)) return null
  const { sessionId } = viewer
  const moved = await ctx.db
    .update(pushSubscriptions)
    .set({ sessionId })
    .where(and(eq(pushSubscriptions.id, known.id), eq(pushSubscriptions.userId, viewer.id)))
    .returning({ id: pushSubscriptions.id })
  if (moved.length > 0) return browserCookie(known.id, sessionId, ctx.config)
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id))
  return endedBrowserCookie(ctx.config)
})

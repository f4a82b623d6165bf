import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type ContextWith } from '#context.ts'
import { command } from '#core/operation.ts'
import { emailAddress } from '#kit/email.ts'
import { proved } from '#core/limits.server.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText, excerptOf } from '#kit/text.ts'
import { after } from '#kit/time.ts'
import type { Admitted } from '#modules/accounts/commands/challenge.server.ts'
import { admitSignedOn } from '#modules/accounts/commands/signed-on.server.ts'
import { claimsOf } from '../claims.server.ts'
import { limit, wayOf } from '../limits.server.ts'
import { openProvider } from '../queries/way.server.ts'
import { browserOf, callbackAddress, STATE_MS } from '../rules.ts'
import { signOnLinks, signOnWays } from '../tables.server.ts'
import type { Claims } from '../types.ts'
import { derivedOf } from './begin.server.ts'

/** Signed in, or somebody who has to say first which account is theirs. */
export type Heard =
  | { admitted: Admitted; next: string | null; wayId?: undefined }
  | { wayId: string; admitted?: undefined }

/**
 * Takes in what a browser brings back from its organisation's provider. Its state is used up before anything is looked at, so one answer
 * counts once; an answer that another browser brings uses nothing up. Only who is linked is signed in: an address that a provider names
 * finds no account.
 * @param search what the provider added to our address
 * @param cookies the header of the browser that brings it
 */
export const hearWay = command(
  {
    who: 'anyone',
    because:
      "signing in: what an organisation's server signed, in the browser that asked for it, is the permission",
    // 'too-many', and as claimsOf.
    refuses: [
      'sign-on-over',
      'sign-on-elsewhere',
      'sign-on-unknown',
      'sign-on-closed',
      'sign-on-admin',
      'user-suspended',
      'too-many',
      'sign-on-denied',
      'sign-on-away',
      'sign-on-broken',
      'sign-on-refused',
      'sign-on-wrong',
      'sign-on-not-reached',
      'invalid-input',
    ],
    asks: ['outside'],
  },
  async (ctx, slug: unknown, search: URLSearchParams, cookies: string | null): Promise<Heard> => {
    const state = search.get('state') ?? ''
    await limit(ctx, { 'sign-on-address': { until: wayOf(state) } })
    const { provider, slug: own } = await openProvider(ctx, slug)
    const way = await useState(ctx, provider.id, state, cookies)
    const address = new URL(callbackAddress(ctx.config.origin, own))
    address.search = search.toString()
    const claims = await claimsOf(ctx, provider, { address, state, ...derivedOf(ctx, state) })
    await proved(ctx, wayOf(state))
    await limit(ctx, { 'sign-on-subject': `${provider.id}:${claims.sub}` })
    return atomically(ctx, async (ctx) => {
      // Held until the session is there: who becomes an administrator meanwhile loses the link, and then this session.
      const [link] = await ctx.db
        .select({ id: signOnLinks.id, userId: signOnLinks.userId })
        .from(signOnLinks)
        .where(and(eq(signOnLinks.providerId, provider.id), eq(signOnLinks.subject, claims.sub)))
        .for('no key update')
      if (!link) {
        await ctx.db.update(signOnWays).set(keptOf(claims)).where(eq(signOnWays.id, way.id))
        return { wayId: way.id }
      }
      const admitted = await admitSignedOn(ctx, link.userId)
      await ctx.db.update(signOnLinks).set({ usedAt: ctx.now() }).where(eq(signOnLinks.id, link.id))
      await ctx.db.delete(signOnWays).where(eq(signOnWays.id, way.id))
      return { admitted, next: way.next }
    })
  },
)

/** Uses up a state in its own browser: of two who bring it at once, one goes on. */
async function useState(
  ctx: ContextWith<'outside'>,
  providerId: string,
  state: string,
  cookies: string | null,
): Promise<{ id: string; next: string | null }> {
  const isIt = and(eq(signOnWays.stateHash, hashOf(state)), eq(signOnWays.providerId, providerId))
  const [begun] = await ctx.db
    .select({ id: signOnWays.id, browserHash: signOnWays.browserHash })
    .from(signOnWays)
    .where(isIt)
  if (!begun) throw new Refusal('sign-on-over')
  const browser = browserOf(cookies, begun.id)
  if (!browser || hashOf(browser) !== begun.browserHash) throw new Refusal('sign-on-elsewhere')
  const [way] = await ctx.db
    .update(signOnWays)
    .set({ heardAt: ctx.now() })
    .where(and(isIt, isNull(signOnWays.heardAt), gt(signOnWays.begunAt, after(ctx.now(), -STATE_MS))))
    .returning({ id: signOnWays.id, next: signOnWays.next })
  if (!way) throw new Refusal('sign-on-over')
  return way
}

/** What is kept of it, to begin the form of a new account with; an address only where the provider says that it is proved. */
function keptOf({ sub, name, email, email_verified }: Claims) {
  const address = z.safeParse(emailAddress, email)
  return {
    subject: sub,
    name: excerptOf(cleanText(name ?? ''), 80) || null,
    email: email_verified && address.success ? address.data : null,
  }
}

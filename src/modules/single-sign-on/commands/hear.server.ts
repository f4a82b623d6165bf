import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type ContextWith } from '#context.ts'
import { command } from '#core/operation.ts'
import { emailAddress } from '#kit/email.ts'
import { limitsOf, proved } from '#core/limits.server.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { cleanText, excerptOf } from '#kit/text.ts'
import { after, MINUTE } from '#kit/time.ts'
import type { Admitted } from '#modules/accounts/commands/challenge.server.ts'
import { admitSignedOn } from '#modules/accounts/commands/signed-on.server.ts'
import { openProvider } from '../queries/way.server.ts'
import { browserOf, callbackAddress, GOOGLE, singleSignOnLimits, STATE_MS, wayOf } from '../rules.ts'
import { signOnLinks, signOnWays } from '../tables.server.ts'
import { Claims } from '../types.ts'
import { derivedOf } from './begin.server.ts'
import * as client from 'openid-client'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { codeOf, configurationOf, faultIn, keepKeys, type Provider } from '../provider.server.ts'

const limit = limitsOf({
  ...singleSignOnLimits,
  // One person of an organisation who goes round in circles.
  'sign-on-subject': { max: 30, windowMs: 10 * MINUTE },
})

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

/** Why nobody got in, for the log: no word of what the provider said of a person. */
class NotIn extends Refusal {
  readonly why: string

  constructor(code: RefusalCode, why: string) {
    super(code)
    this.why = why
  }
}

/** With which a browser came back, and what belongs to its state. */
type Answer = { address: URL; state: string; nonce: string; verifier: string }

/**
 * Exchanges the code that a browser brought for what the provider says of the person, and judges it: issuer, audience, signature,
 * nonce and days (OpenID Connect Core, 3.1.3.7), and the issuer of the answer itself (RFC 9207).
 */
async function claimsOf(ctx: ContextWith<'outside'>, provider: Provider, answer: Answer): Promise<Claims> {
  try {
    return await read(ctx, provider, answer)
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalFor(error)
    if (refusal instanceof NotIn)
      ctx.log.warn({ requestId: ctx.requestId, provider: provider.id, why: refusal.why }, 'sign-on.refused')
    throw refusal
  }
}

async function read(
  ctx: ContextWith<'outside'>,
  provider: Provider,
  { address, state, nonce, verifier }: Answer,
): Promise<Claims> {
  const configuration = await configurationOf(ctx, provider)
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  keepKeys(provider.issuer, configuration)
  const claims = Claims.safeParse(tokens.claims())
  if (!claims.success) throw new NotIn('sign-on-wrong', `claim ${String(claims.error.issues[0]?.path[0])}`)
  // Google has one issuer for everybody who has an account there.
  if (provider.issuer === GOOGLE && claims.data.hd !== provider.emailDomain)
    throw new NotIn('sign-on-wrong', 'claim hd')
  return claims.data
}

const isAway = /^(server_error|temporarily_unavailable)$/
const isOurs =
  /^(invalid_client|unauthorized_client|invalid_scope|unsupported_response_type|invalid_request)$/

function refusalFor(error: unknown): Refusal {
  if (error instanceof client.AuthorizationResponseError) {
    const why = named(error.error)
    if (why === 'access_denied') return new NotIn('sign-on-denied', why)
    return new NotIn(
      isAway.test(why) ? 'sign-on-away' : isOurs.test(why) ? 'sign-on-broken' : 'sign-on-refused',
      why,
    )
  }
  if (error instanceof client.ResponseBodyError) {
    const why = named(error.error)
    return new NotIn(
      isAway.test(why) ? 'sign-on-away' : isOurs.test(why) ? 'sign-on-broken' : 'sign-on-wrong',
      why,
    )
  }
  const fault = faultIn(error)
  if (fault instanceof NotReached) return new NotIn('sign-on-away', fault.fault)
  const code = codeOf(error)
  if (unreadable.has(code)) return new NotIn('sign-on-away', code)
  // Whatever else the library says no to, and what it throws of a key that is none.
  if (code || error instanceof TypeError || error instanceof client.WWWAuthenticateChallengeError)
    return new NotIn('sign-on-wrong', code || 'key')
  throw error
}

// A page in place of an answer.
const unreadable = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
])

/** The name of an error as a provider sends it by way of the browser, where anybody may write anything. */
const named = (error: string): string => (/^[a-z_]{1,40}$/.test(error) ? error : 'another error')

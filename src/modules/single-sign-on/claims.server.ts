import * as client from 'openid-client'
import { NotReached } from '#adapters/outside/outside.server.ts'
import type { ContextWith } from '#context.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { codeOf, configurationOf, faultIn, keepKeys, type Provider } from './provider.server.ts'
import { GOOGLE } from './rules.ts'
import { Claims } from './types.ts'

/** Why nobody got in, for the log: no word of what the provider said of a person. */
class NotIn extends Refusal {
  readonly why: string

  constructor(code: RefusalCode, why: string) {
    super(code)
    this.why = why
  }
}

/** With which a browser came back, and what belongs to its state. */
export type Answer = { address: URL; state: string; nonce: string; verifier: string }

/**
 * Exchanges the code that a browser brought for what the provider says of the person, and judges it: issuer, audience, signature,
 * nonce and days (OpenID Connect Core, 3.1.3.7), and the issuer of the answer itself (RFC 9207).
 * @throws Refusal 'sign-on-denied', 'sign-on-refused', 'sign-on-wrong', 'sign-on-away', 'sign-on-broken'
 */
export async function claimsOf(
  ctx: ContextWith<'outside'>,
  provider: Provider,
  answer: Answer,
): Promise<Claims> {
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

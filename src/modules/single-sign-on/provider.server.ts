import * as client from 'openid-client'
import { NotReached } from '#adapters/outside/outside.server.ts'
import type { ContextWith } from '#context.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { HOUR, SECOND } from '#kit/time.ts'
import { unlocked } from '#kit/seal.ts'
import { algorithms, CLOCK_S } from './rules.ts'

export type Provider = {
  id: string
  issuer: string
  clientId: string
  clientSecret: string
  emailDomain: string | null
}

/** For what a provider's secret is locked. */
export const secretPurpose = (providerId: string): string => `sign-on:${providerId}`

// What a server publishes about itself, and its keys: read anew each hour, and by each process; keys as the library says.
const FRESH_MS = HOUR
const MOST_PROVIDERS = 500
type Known = { metadata: client.ServerMetadata; keys: client.ExportedJWKSCache | undefined; readAt: number }
const known = new Map<string, Known>()

/** The library asks through `ctx.outside`: nothing inside our network, no redirect, five seconds, 256 kB. */
const fetchOutside =
  ({ outside }: ContextWith<'outside'>): client.CustomFetch =>
  async (url, { headers, method, body }) => {
    const answer = await outside.ask(url, {
      headers,
      ...(method === 'POST' && { body: body instanceof URLSearchParams ? body.toString() : String(body) }),
    })
    // What is no JSON is found out by reading it; only the type is not handed on.
    return new Response(answer.text || null, {
      status: answer.status >= 200 && answer.status <= 599 ? answer.status : 502,
      headers: { 'content-type': 'application/json' },
    })
  }

// Loopback without TLS, which the adapter asks only where Stadi is tried out.
const isPlain = (issuer: string): boolean => new URL(issuer).protocol === 'http:'

/**
 * Reads what a server publishes about itself (OpenID Connect Discovery 1.0) and judges whether it can be used.
 * @throws Refusal 'invalid-input' beside the field `issuer`, which says what was wrong
 */
export async function discovered(
  ctx: ContextWith<'outside'>,
  issuer: string,
): Promise<client.ServerMetadata> {
  const wrong = (code: RefusalCode) => new Refusal('invalid-input', { fields: { issuer: code } })
  if (!(await ctx.outside.mayAsk(issuer))) throw wrong('target-not-allowed')
  const read = await client
    .discovery(new URL(issuer), 'unknown', undefined, client.None(), {
      [client.customFetch]: fetchOutside(ctx),
      ...(isPlain(issuer) && { execute: [client.allowInsecureRequests] }),
    })
    .catch((error: unknown) => {
      if (faultIn(error) instanceof NotReached) throw wrong('sign-on-not-reached')
      if (codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw wrong('sign-on-other-issuer')
      throw wrong('sign-on-no-document')
    })
  const metadata = read.serverMetadata()
  // The library lets servers of many tenants pass under a common name; whose people those are, nobody knows.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw wrong('sign-on-other-issuer')
  if (!(await isFit(ctx, metadata))) throw wrong('sign-on-unfit')
  return metadata
}

/** Whether it has what we need, at addresses that we may ask or send a browser to. */
async function isFit(ctx: ContextWith<'outside'>, metadata: client.ServerMetadata): Promise<boolean> {
  const { authorization_endpoint: page, token_endpoint: token, jwks_uri: keys } = metadata
  if (!page || !token || !keys) return false
  if (!listed(metadata.response_types_supported, 'code').includes('code')) return false
  if (signedWith(metadata).length === 0) return false
  for (const address of [page, token, keys]) if (!(await ctx.outside.mayAsk(address))) return false
  return true
}

const signedWith = (metadata: client.ServerMetadata): string[] =>
  listed(metadata.id_token_signing_alg_values_supported, 'RS256').filter((alg) => algorithms.includes(alg))

/** What a server says it supports; the library looks at none of it. @param otherwise what holds where it says nothing */
function listed(said: unknown, otherwise: string): string[] {
  const list = said ?? [otherwise]
  return Array.isArray(list) ? list : []
}

/**
 * A provider as the library knows it, for one request.
 * @throws Refusal 'sign-on-away' where the server does not answer, 'sign-on-broken' where an administrator has to look
 */
export async function configurationOf(
  ctx: ContextWith<'outside'>,
  provider: Provider,
): Promise<client.Configuration> {
  const secret = unlocked(ctx.config.authSecret, secretPurpose(provider.id), provider.clientSecret)
  if (secret === null) throw new Refusal('sign-on-broken')
  const { metadata, keys } = await knownOf(ctx, provider.issuer)
  const methods = listed(metadata.token_endpoint_auth_methods_supported, 'client_secret_basic')
  const configuration = new client.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: signedWith(metadata) },
    provider.clientId,
    {
      [client.clockTolerance]: CLOCK_S,
      [client.clockSkew]: Math.round((ctx.now().getTime() - Date.now()) / SECOND),
    },
    methods.includes('client_secret_post')
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret),
  )
  configuration[client.customFetch] = fetchOutside(ctx)
  // Its message comes over TLS from the server itself, which the standard finds enough. We look at its signature all the same.
  client.enableNonRepudiationChecks(configuration)
  if (isPlain(provider.issuer)) client.allowInsecureRequests(configuration)
  if (keys) client.setJwksCache(configuration, keys)
  return configuration
}

async function knownOf(ctx: ContextWith<'outside'>, issuer: string): Promise<Known> {
  const now = ctx.now().getTime()
  const old = known.get(issuer)
  if (old && now - old.readAt < FRESH_MS) return old
  const metadata = await discovered(ctx, issuer).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const why = error.fields.issuer
    ctx.log.warn({ requestId: ctx.requestId, issuer, why }, 'sign-on.provider')
    throw new Refusal(why === 'sign-on-not-reached' ? 'sign-on-away' : 'sign-on-broken')
  })
  const read: Known = { metadata, keys: undefined, readAt: now }
  if (known.size >= MOST_PROVIDERS) known.clear()
  known.set(issuer, read)
  return read
}

/** Keys that were read for one request serve the next ones. */
export function keepKeys(issuer: string, configuration: client.Configuration): void {
  const keys = client.getJwksCache(configuration)
  const read = known.get(issuer)
  if (read && keys) read.keys = keys
}

/** After an administrator looked at it, or between tests. */
export const forgetProvider = (issuer: string): void => void known.delete(issuer)

/** What lies under an error of the library. */
export function faultIn(error: unknown): unknown {
  let fault = error
  for (let depth = 0; depth < 5 && fault instanceof Error && !(fault instanceof NotReached); depth++) {
    if (fault.cause === undefined) break
    fault = fault.cause
  }
  return fault
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

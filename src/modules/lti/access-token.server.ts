import { SignJWT } from 'jose'
import { z } from 'zod'
import type { ContextWith } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, MINUTE, SECOND } from '#kit/time.ts'
import { toolKeys } from './keys.server.ts'
import { jsonIn } from './platform-keys.server.ts'

export type Platform = { id: string; clientId: string; tokenUrl: string }
export const UNAUTHORIZED = 401

const Token = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce.number().min(0).max(86_400).catch(0),
})

// By platform, address and scope, so that a changed platform gets its own. A token is worth a few minutes of another system's time only.
const tokens = new Map<string, { token: string; until: number }>()
const keyOf = ({ id, tokenUrl, clientId }: Platform, scope: string): string =>
  `${id} ${tokenUrl} ${clientId} ${scope}`

/** Forgets a permission that the platform no longer honours. */
export const dropToken = (platform: Platform, scope: string): void =>
  void tokens.delete(keyOf(platform, scope))

/** A platform's permission for one thing, kept while it is good (Security Framework 1.0, 4.1). @throws NotReached */
export async function accessToken(
  ctx: ContextWith<'outside'>,
  platform: Platform,
  scope: string,
): Promise<string | { outcome: 'no-key' | 'refused' }> {
  const now = ctx.now()
  const kept = tokens.get(keyOf(platform, scope))
  if (kept && kept.until > now.getTime()) return kept.token
  const keys = toolKeys(ctx.config)
  if (!keys) return { outcome: 'no-key' }
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.kid })
    .setIssuer(platform.clientId)
    .setSubject(platform.clientId)
    .setAudience(platform.tokenUrl)
    .setJti(newId())
    .setIssuedAt(now)
    .setExpirationTime(after(now, 5 * MINUTE))
    .sign(keys.secret)
  const { status, text } = await ctx.outside.ask(platform.tokenUrl, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope,
    }).toString(),
  })
  const answer = Token.safeParse(jsonIn(text))
  if (status !== 200 || !answer.success) return { outcome: 'refused' }
  const { access_token: token, expires_in: seconds } = answer.data
  tokens.set(keyOf(platform, scope), { token, until: now.getTime() + seconds * SECOND - MINUTE })
  return token
}

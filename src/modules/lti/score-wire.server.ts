import { SignJWT } from 'jose'
import { z } from 'zod'
import type { ContextWith } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, MINUTE, SECOND } from '#kit/time.ts'
import { toolKeys } from './keys.server.ts'
import { jsonIn } from './platform-keys.server.ts'
import { type Outcome, outcomeOf, SCORE_SCOPE, scoresUrl } from './rules.ts'

type Platform = { id: string; clientId: string; tokenUrl: string }

const Token = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce.number().min(0).max(86_400).catch(0),
})

// By platform and address, so that a changed platform gets its own. A token is worth a few minutes of another system's time only.
const tokens = new Map<string, { token: string; until: number }>()
const keyOf = ({ id, tokenUrl, clientId }: Platform): string => `${id} ${tokenUrl} ${clientId}`
const UNAUTHORIZED = 401

/** A score as platforms read it (AGS 2.0, 3.4.2): partial ones are final too, or Moodle shows none. */
const scoreBody = (subject: string, percent: number, now: Date): string =>
  JSON.stringify({
    userId: subject,
    scoreGiven: percent,
    scoreMaximum: 100,
    activityProgress: percent === 100 ? 'Completed' : 'InProgress',
    gradingProgress: 'FullyGraded',
    timestamp: now.toISOString(),
  })

/** Sends one score. @throws NotReached */
export async function postScore(
  ctx: ContextWith<'outside'>,
  platform: Platform,
  { subject, percent, lineItemUrl }: { subject: string; percent: number; lineItemUrl: string },
): Promise<Outcome> {
  const send = async (token: string) =>
    ctx.outside.ask(scoresUrl(lineItemUrl), {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' },
      body: scoreBody(subject, percent, ctx.now()),
    })
  const token = await accessToken(ctx, platform)
  if (typeof token !== 'string') return token.outcome
  const { status } = await send(token)
  // Taken back before its time, or kept by us for longer than it was good.
  if (status === UNAUTHORIZED) tokens.delete(keyOf(platform))
  return outcomeOf(status)
}

/** The platform's permission to send scores, kept while it is good (Security Framework 1.0, 4.1). */
async function accessToken(
  ctx: ContextWith<'outside'>,
  platform: Platform,
): Promise<string | { outcome: Outcome }> {
  const now = ctx.now()
  const kept = tokens.get(keyOf(platform))
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
      scope: SCORE_SCOPE,
    }).toString(),
  })
  const answer = Token.safeParse(jsonIn(text))
  if (status !== 200 || !answer.success) return { outcome: 'refused' }
  const { access_token: token, expires_in: seconds } = answer.data
  tokens.set(keyOf(platform), { token, until: now.getTime() + seconds * SECOND - MINUTE })
  return token
}

import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { NotReached } from '#adapters/outside/outside.server.ts'
import type { ContextWith } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR, MINUTE } from '#kit/time.ts'

/** How long a platform's keys are believed without looking again. */
const FRESH_MS = HOUR
/** An unknown key makes us look again, but not more often than this: anybody can name one. */
const PAUSE_MS = MINUTE
const MOST_PLATFORMS = 500

type Known = { keys: JWTVerifyGetKey; kids: Set<string>; readAt: number; renewedAt: number | null }

// What everybody may read, so it needs no owner; a process that starts reads it anew.
const known = new Map<string, Known>()
/** Reads that are under way, for everybody who needs their keys. */
const running = new Map<string, Promise<Known>>()

const KeySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string(), kid: z.string().optional() }))
    .min(1)
    .max(50),
})

/** The keys of a platform, looked up again where its message names one that is not there. @throws Refusal 'lti-keys-away' */
export async function platformKeys(
  ctx: ContextWith<'outside'>,
  jwksUrl: string,
  kid: string | undefined,
): Promise<JWTVerifyGetKey> {
  const now = ctx.now().getTime()
  const old = known.get(jwksUrl)
  const isFresh = old !== undefined && now - old.readAt < FRESH_MS
  if (isFresh && (kid === undefined || old.kids.has(kid))) return old.keys
  // Of many who come at once, one asks.
  const underWay = running.get(jwksUrl)
  if (underWay) return (await underWay).keys
  if (isFresh && old.renewedAt !== null && now - old.renewedAt < PAUSE_MS) return old.keys
  // Noted before it is asked: one that fails is not repeated by everybody either.
  if (isFresh) old.renewedAt = now
  const read = renewed(ctx, jwksUrl, isFresh ? now : null).finally(() => running.delete(jwksUrl))
  running.set(jwksUrl, read)
  return (await read).keys
}

async function renewed(
  ctx: ContextWith<'outside'>,
  jwksUrl: string,
  renewedAt: number | null,
): Promise<Known> {
  const read = await readKeys(ctx, jwksUrl)
  const now: Known = {
    keys: createLocalJWKSet(read as JSONWebKeySet),
    kids: new Set(read.keys.flatMap((key) => key.kid ?? [])),
    readAt: ctx.now().getTime(),
    renewedAt,
  }
  if (known.size >= MOST_PLATFORMS) known.clear()
  known.set(jwksUrl, now)
  return now
}

/** After its address changed, or between tests. */
export const forgetKeys = (jwksUrl: string): void => void known.delete(jwksUrl)

async function readKeys(ctx: ContextWith<'outside'>, jwksUrl: string): Promise<z.output<typeof KeySet>> {
  const text = await ctx.outside.ask(jwksUrl, { headers: { accept: 'application/json' } }).then(
    ({ status, text }) => (status === 200 ? text : ''),
    (error: unknown) => {
      if (error instanceof NotReached) return ''
      throw error
    },
  )
  const keys = KeySet.safeParse(jsonIn(text))
  if (!keys.success) throw new Refusal('lti-keys-away')
  return keys.data
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // not JSON, which the schema says
  }
}

import { type Context as HonoContext, Hono } from 'hono'
import { signedIn } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import type { Env } from './http.server.ts'
import { probe } from './probe.server.ts'
import type { Streams } from './streams.server.ts'

const limit = limitsOf({ 'stream-user': { max: 120, windowMs: MINUTE } })

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // A buffering proxy would hold messages back.
  'x-accel-buffering': 'no',
}

/**
 * /realtime/v1: server-sent events of a conversation, for its two people alone (decisions 3, MSG-17+); below it a stream with which
 * anybody can test the connection.
 */
export function realtimeApi(streams: Streams): Hono<Env> {
  const api = new Hono<Env>()
  api.get('/', async (c) => {
    const ctx = c.get('ctx')
    const viewer = signedIn(ctx)
    await limit(ctx, { 'stream-user': viewer.id })
    return new Response(streams.open({ ...ctx, viewer }, placeIn(c)), { headers })
  })
  api.get('/probe', (c) => probe(c, headers))
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

/**
 * The position up to which the reader has everything: a reconnecting browser sends it by itself, a page that was just loaded sends
 * it in the URL.
 */
function placeIn(c: HonoContext<Env>): number | null {
  const text = c.req.header('last-event-id') ?? c.req.query('after') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

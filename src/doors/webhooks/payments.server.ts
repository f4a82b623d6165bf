import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limit } from '#limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { hearCallback } from '#modules/payments/commands.server.ts'
import type { Env } from '../api/http.server.ts'

// Bytes; Safaricom's bodies are well under 2 kB.
const LARGEST_CALLBACK = 16 * 1024

/** /webhooks: where M-Pesa reports. The word "mpesa" must not occur in an address given to Safaricom. */
export function paymentWebhooks(): Hono<Env> {
  const hooks = new Hono<Env>()
  hooks.use('*', bodyLimit({ maxSize: LARGEST_CALLBACK, onError: (c) => c.json({ error: 'too-large' }, 413) }))
  hooks.post('/pay/:secret{[0-9a-f]{64}}', async (c) => {
    const ctx = c.get('ctx')
    try {
      await hearCallback(ctx, c.req.param('secret'), await c.req.text())
    } catch (error) {
      // Only guesses are counted: a callback on a path that we gave out is never turned away.
      if (error instanceof Refusal) await limit(ctx, { 'callback-address': ctx.address })
      throw error
    }
    return c.json({ ResultCode: 0, ResultDesc: 'Accepted' })
  })
  hooks.all('*', () => {
    throw new Refusal('not-found')
  })
  return hooks
}

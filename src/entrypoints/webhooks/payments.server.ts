import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#context.ts'
import { MINUTE } from '#kit/time.ts'
import { limitsOf } from '#core/limits.server.ts'
import { isAway } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { hearCallback } from '#modules/payments/commands/hear.server.ts'
import { hearRefundResult } from '#modules/payments/commands/send-refund.server.ts'
import type { Env } from '../api/http.server.ts'

const limit = limitsOf({
  'callback-address': { max: 600, windowMs: MINUTE, of: 'address', counts: 'all', each: 10 },
})

// Bytes; Safaricom's bodies are well under 2 kB.
const LARGEST_CALLBACK = 16 * 1024
// How long a callback waits for an unavailable database, and how often it checks.
const PATIENCE_MS = 20_000
const AGAIN_MS = 500

/** /webhooks: where M-Pesa reports. The word "mpesa" must not occur in a URL given to Safaricom. */
export function paymentWebhooks(): Hono<Env> {
  const hooks = new Hono<Env>()
  hooks.use(
    '*',
    bodyLimit({ maxSize: LARGEST_CALLBACK, onError: (c) => c.json({ error: 'too-large' }, 413) }),
  )
  hooks.post('/pay/:secret{[0-9a-f]{64}}', (c) =>
    heard(c, async (ctx, text) => hearCallback(ctx, c.req.param('secret'), text)),
  )
  hooks.post('/refund/:secret{[0-9a-f]{64}}', (c) =>
    heard(c, async (ctx, text) => hearRefundResult(ctx, c.req.param('secret'), text, { late: false })),
  )
  // M-Pesa's queue was full for a while: it says nothing about the money.
  hooks.post('/refund/:secret{[0-9a-f]{64}}/late', (c) =>
    heard(c, async (ctx, text) => hearRefundResult(ctx, c.req.param('secret'), text, { late: true })),
  )
  hooks.all('*', () => {
    throw new Refusal('not-found')
  })
  return hooks
}

async function heard(
  c: HonoContext<Env>,
  hear: (ctx: AppContext, text: string) => Promise<void>,
): Promise<Response> {
  const ctx = c.get('ctx')
  try {
    const text = await c.req.text()
    await patiently(ctx, () => hear(ctx, text))
  } catch (error) {
    // Only guesses are counted: a callback on a path that we issued is never rejected.
    if (error instanceof Refusal) await limit(ctx, { 'callback-address': true })
    throw error
  }
  return c.json({ ResultCode: 0, ResultDesc: 'Accepted' })
}

/**
 * M-Pesa reports everything once (docs/mpesa-facts.md 3): what arrives while the database restarts is held in memory for as long as Safaricom
 * waits, and only then answered with a 503, after which M-Pesa is queried. Receiving something twice changes nothing.
 */
async function patiently(ctx: AppContext, hear: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ;) {
    try {
      return await hear()
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error
      ctx.log.warn({ requestId: ctx.requestId }, 'callback.waits-for-database')
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

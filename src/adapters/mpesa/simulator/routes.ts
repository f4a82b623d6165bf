import { Hono, type MiddlewareHandler } from 'hono'
import type { createAccess } from './access.ts'
import { checkPush, checkQuery, type Merchant } from './check-request.ts'
import { checkReversal } from './reversals/check-reversal.ts'
import type { createExchange } from './exchange.ts'
import type { Ground } from './ground.ts'
import { openLedger, pull } from './pull.ts'
import { errorReply, replies, responseOf } from './replies.ts'
import type { createReversals } from './reversals/reversals.ts'

export type Parts = {
  ground: Ground
  access: ReturnType<typeof createAccess>
  exchange: ReturnType<typeof createExchange>
  reversals: ReturnType<typeof createReversals>
}

/** Safaricom's URLs, answered by the simulator. */
export function createRoutes(merchant: Merchant, parts: Parts): Hono {
  const app = new Hono()
  app.use('*', outages(parts.ground))
  app.get('/oauth/v1/generate', (c) =>
    responseOf(parts.access.issue(c.req.query('grant_type'), c.req.header('Authorization'))),
  )
  app.on('ALL', ['/mpesa/*', '/pulltransactions/*'], withToken(parts.access))
  app.route('/mpesa', moneyRoutes(merchant, parts))
  app.route('/pulltransactions', ledgerRoutes(parts.ground))
  app.notFound(() => responseOf(errorReply(404, '404.001.01', 'Resource not found')))
  return app
}

const outages =
  (ground: Ground): MiddlewareHandler =>
  async (c, next) => {
    if (!ground.isOut()) await next()
    // Checked again: the outage may have begun while the answer was pending.
    if (!ground.isOut()) return
    c.res = undefined
    c.res = responseOf(replies.broken)
  }

const withToken =
  (access: Parts['access']): MiddlewareHandler =>
  async (c, next) => {
    const refusal =
      c.req.method === 'POST'
        ? access.refusal(c.req.header('Authorization'))
        : errorReply(405, '405.001', 'Method Not Allowed')
    if (refusal) return responseOf(refusal)
    await next()
  }

function moneyRoutes(merchant: Merchant, { exchange, reversals }: Parts): Hono {
  const app = new Hono()
  app.post('/stkpush/v1/processrequest', async (c) => {
    const checked = checkPush(merchant, c.req.header('Content-Type'), await c.req.text())
    return responseOf(checked.ok ? await exchange.ask(checked.fields) : checked.reply)
  })
  app.post('/stkpushquery/v1/query', async (c) => {
    const checked = checkQuery(merchant, c.req.header('Content-Type'), await c.req.text())
    return responseOf(checked.ok ? exchange.query(checked.fields.checkoutRequestId) : checked.reply)
  })
  app.post('/reversal/v1/request', async (c) => {
    const checked = checkReversal(merchant.shortcode, c.req.header('Content-Type'), await c.req.text())
    return responseOf(checked.ok ? await reversals.ask(checked.fields) : checked.reply)
  })
  return app
}

function ledgerRoutes(ground: Ground): Hono {
  const app = new Hono()
  app.post('/v1/register', async (c) =>
    responseOf(openLedger(ground, c.req.header('Content-Type'), await c.req.text())),
  )
  app.post('/v1/query', async (c) =>
    responseOf(pull(ground, c.req.header('Content-Type'), await c.req.text())),
  )
  return app
}

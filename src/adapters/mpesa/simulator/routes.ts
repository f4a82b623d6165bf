import { Hono } from 'hono'
import type { createAccess } from './access.ts'
import { checkPush, checkQuery, type Merchant } from './check-request.ts'
import type { createExchange } from './exchange.ts'
import { errorReply, responseOf } from './replies.ts'

/** Safaricom's addresses, answered by the simulator. */
export function createRoutes(merchant: Merchant, access: ReturnType<typeof createAccess>, exchange: ReturnType<typeof createExchange>): Hono {
  const app = new Hono()

  app.get('/oauth/v1/generate', (c) => responseOf(access.issue(c.req.query('grant_type'), c.req.header('Authorization'))))

  app.use('/mpesa/*', async (c, next) => {
    const refusal = c.req.method === 'POST' ? access.refusal(c.req.header('Authorization')) : errorReply(405, '405.001', 'Method Not Allowed')
    if (refusal) return responseOf(refusal)
    await next()
  })

  app.post('/mpesa/stkpush/v1/processrequest', async (c) => {
    const checked = checkPush(merchant, c.req.header('Content-Type'), await c.req.text())
    return responseOf(checked.ok ? await exchange.ask(checked.fields) : checked.reply)
  })

  app.post('/mpesa/stkpushquery/v1/query', async (c) => {
    const checked = checkQuery(merchant, c.req.header('Content-Type'), await c.req.text())
    return responseOf(checked.ok ? exchange.query(checked.fields.checkoutRequestId) : checked.reply)
  })

  app.notFound(() => responseOf(errorReply(404, '404.001.01', 'Resource not found')))
  return app
}

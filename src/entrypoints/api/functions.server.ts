import { type Context as HonoContext, Hono } from 'hono'
import { signedIn } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { resendConfirmation } from '#modules/accounts/commands/sign-up.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { keepCourse, leaveCourse } from '#modules/offline/commands/keep.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { ownPayment } from '#modules/payments/queries/own.server.ts'
import { headOf, refusalText } from '#web/refusal-words.ts'
import { type Env, jsonBody, json } from './http.server.ts'
import { resumesApi } from './resumes.server.ts'
import { storeEvents } from '#modules/offline/commands/store-events.server.ts'
import { takeCards } from '#modules/offline/commands/take-cards.server.ts'
import { takeQuiz } from '#modules/offline/commands/take-quiz.server.ts'
import { packedJson } from './packages.server.ts'

/** /functions/v1: the two remote functions of the specification (decisions 3) and what scripts save, JSON in and out. */
export function functionsApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.post('/mpesa-payment', (c) => startPaymentAnswer(c))
  // PAY-26: status and result_desc of the caller's own payment.
  api.get('/payments/:id', async (c) => {
    const payment = await ownPayment(c.get('ctx'), c.req.param('id'))
    c.header('cache-control', 'no-store')
    return c.json({ id: payment.id, status: payment.status, result_desc: payment.resultDesc })
  })
  // Mails only the caller's own address; any submitted address or link is ignored.
  api.post('/send-confirmation-email', async (c) => {
    const ctx = c.get('ctx')
    await resendConfirmation(ctx, { email: signedIn(ctx).email })
    return c.json({ success: true, error: null })
  })
  // Messages of a conversation's page, in order.
  api.post('/messages/:id', async (c) => {
    await sendMessage(c.get('ctx'), c.req.param('id'), await jsonBody(c))
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })
  api.route('/offline', offlineApi())
  // A course kept on a phone, and one that is no longer (decision 083).
  api.post('/offline/keep', async (c) => {
    await keepCourse(c.get('ctx'), await jsonBody(c))
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })
  api.post('/offline/leave', async (c) => {
    await leaveCourse(c.get('ctx'), await jsonBody(c))
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })
  api.route('/resumes', resumesApi())
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

/** PAY-11 to PAY-16: the response is always { success, paymentId, error }. */
async function startPaymentAnswer(c: HonoContext<Env>): Promise<Response> {
  try {
    const ctx = c.get('ctx')
    signedIn(ctx)
    const { paymentId } = await startPayment(ctx, {
      ...(await jsonBody(c)),
      idempotencyKey: c.req.header('idempotency-key'),
    })
    return c.json({ success: true, paymentId, error: null })
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    const { status, headers } = headOf(refusal)
    const body = { success: false, paymentId: null, error: refusalText(refusal).text, code: refusal.code }
    return c.json(body, status as 400, headers)
  }
}

/** /functions/v1/offline: what phones tell of what was done without a network, and what they take along. */
function offlineApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.post('/events', async (c) => {
    const answer = await storeEvents(c.get('ctx'), await json(c))
    return c.json(answer, 200, answer.again === undefined ? {} : { 'retry-after': String(answer.again) })
  })
  api.get('/cards', async (c) => packedJson(c, await takeCards(c.get('ctx'), c.req.query())))
  api.post('/quiz', async (c) => c.json(await takeQuiz(c.get('ctx'), await jsonBody(c))))
  return api
}

import { Hono } from 'hono'
import { storeEvents } from '#modules/offline/commands/store-events.server.ts'
import { takeCards } from '#modules/offline/commands/take-cards.server.ts'
import { takeQuiz } from '#modules/offline/commands/take-quiz.server.ts'
import { type Env, json, jsonBody } from './http.server.ts'
import { packedJson } from './packages.server.ts'

/** /functions/v1/offline: what phones tell of what was done without a network, and what they take along. */
export function offlineApi(): Hono<Env> {
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

import { type Context as HonoContext, Hono } from 'hono'
import { Refusal } from '#kit/refusal.ts'
import { askChat, type Chunk } from '#modules/coaching/commands/ask.server.ts'
import { type Env, jsonBody } from './http.server.ts'

/** /functions/v1/chat: the answers of coach and advisor, streamed, one line of JSON per chunk. */
export function coachingApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.post('/', (c) => chatAnswer(c))
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

async function chatAnswer(c: HonoContext<Env>): Promise<Response> {
  const leaving = new AbortController()
  const chunks = await askChat(c.get('ctx'), await jsonBody(c), leaving.signal)
  return new Response(
    linesOf(chunks, () => leaving.abort()),
    { headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' } },
  )
}

/** @param left called when nobody waits any more */
function linesOf(chunks: AsyncGenerator<Chunk, void>, left: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(out) {
      const { value, done } = await chunks.next()
      if (done) out.close()
      else out.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
    async cancel() {
      left()
      await chunks.return()
    },
  })
}

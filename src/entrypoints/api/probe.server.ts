import type { Context as HonoContext } from 'hono'
import { limitsOf } from '#core/limits.server.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import type { Env } from './http.server.ts'

const limit = limitsOf({
  'probe-address': { max: 300, windowMs: MINUTE, of: 'address', counts: 'all', each: 5 },
})

/** What the probe stream tells its caller: the address by which they count, and how many proxies say they forwarded it. */
export type Probed = { address: string; proxies: number }

/**
 * GET /realtime/v1/probe: two events a second apart, for anybody. Whoever gets both at once is behind a proxy that buffers, and
 * would get messages late. It tells only what the caller sent.
 */
export async function probe(c: HonoContext<Env>, headers: Record<string, string>): Promise<Response> {
  const ctx = c.get('ctx')
  await limit(ctx, { 'probe-address': true })
  const proxies = (c.req.header('x-forwarded-for') ?? '').split(',').filter((part) => part.trim()).length
  const told: Probed = { address: ctx.address, proxies }
  return new Response(
    inTwoPieces(`event: begin\ndata: ${JSON.stringify(told)}\n\n`, 'event: end\ndata: {}\n\n'),
    { headers },
  )
}

function inTwoPieces(first: string, second: string): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  let timer: ReturnType<typeof setTimeout>
  return new ReadableStream({
    start(line) {
      line.enqueue(text.encode(first))
      timer = setTimeout(() => {
        line.enqueue(text.encode(second))
        line.close()
      }, SECOND)
    },
    cancel: () => clearTimeout(timer),
  })
}

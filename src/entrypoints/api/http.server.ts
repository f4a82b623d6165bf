import type { Context as HonoContext } from 'hono'
import type { AppContext, Log } from '#context.ts'
import { loggable, refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { withoutSeal } from '#kit/seal.ts'
import { headOf, refusalText } from '#web/refusal-words.ts'
import type { Devices } from '#web/request-context.ts'

/** What the server passes to every entrypoint behind Hono. */
export type Env = {
  Variables: { ctx: AppContext; setCookies: string[]; devices: Devices | null; form: FormData | null }
}

/** The one place where an error becomes the HTTP response of a JSON entrypoint. */
export function answerError(error: Error, c: HonoContext<Env>, log: Log): Response {
  c.header('cache-control', 'no-store')
  const refusal = refusalIn(error)
  if (refusal) {
    const { title, text, fields } = refusalText(refusal)
    const { status, headers } = headOf(refusal)
    return c.json({ error: refusal.code, title, message: text, fields }, status as 400, headers)
  }
  const requestId = c.get('ctx')?.requestId
  log.error({ err: loggable(error), requestId, path: withoutSeal(c.req.path) }, 'request.error')
  return c.json({ error: 'internal', requestId }, 500)
}

/** A JSON object body. @throws Refusal 'invalid-input' for anything else */
export async function jsonBody(c: HonoContext<Env>): Promise<Record<string, unknown>> {
  const body = await json(c)
  if (body !== null && typeof body === 'object' && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new Refusal('invalid-input')
}

/** Any JSON. @throws Refusal 'invalid-input' for a body that is none */
export async function json(c: HonoContext<Env>): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new Refusal('invalid-input')
  const text = await c.req.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refusal('invalid-input') // not JSON
  }
}

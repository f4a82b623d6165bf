import { type Context as HonoContext, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext, Viewer } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { useApiKey } from '#modules/api-keys/commands/use.server.ts'
import type { Scope } from '#modules/api-keys/rules.ts'
import { inLanguage } from '#web/locale.server.ts'
import type { App } from '#core/app.ts'
import { type Document, documentOf } from './document.server.ts'
import { bodyOf, headersOf, pathOf, queryOf } from './input.server.ts'
import type { Asked, Operation } from './operation.ts'
import { operations } from './operations.server.ts'
import { Problem, problemAnswer } from './problem.server.ts'
import { NoQuery } from './schemas.ts'

type Env = { Variables: { asker: { ctx: AppContext & { viewer: Viewer }; scopes: Scope[] } } }

const LARGEST_BODY = 16 * 1024

/**
 * /api: what programs request with a key (decision 042). Cookies are ignored here, and so is the origin of a page; every refusal is
 * application/problem+json.
 */
export function publicApi(app: App, addressOf: (c: HonoContext) => string): Hono<Env> {
  const api = new Hono<Env>()
  let document: Document | undefined
  api.get('/openapi.json', (c) => {
    queryOf(NoQuery, new URL(c.req.url).searchParams)
    // Everybody may read it from anywhere, as it is the same for all.
    c.header('cache-control', 'public, max-age=300')
    c.header('access-control-allow-origin', '*')
    return c.json((document ??= documentOf(app.config.origin, 'en')))
  })
  api.all('/openapi.json', (c) => refuseMethod(c, ['GET']))
  for (const [address, methods] of byAddress()) {
    const path = address.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')
    for (const operation of methods)
      api.on(operation.method.toUpperCase(), path, withKey(app, addressOf), limitBody, (c) =>
        answer(c, operation),
      )
    api.all(path, (c) => refuseMethod(c, methods.map(({ method }) => method.toUpperCase())))
  }
  api.all('*', () => {
    throw new Problem(404, 'not-found', 'Not found', 'There is nothing at this address.')
  })
  api.onError((error, c) => problemAnswer(error, c, app))
  return api
}

const byAddress = (): Map<string, Operation[]> => Map.groupBy(operations, ({ address }) => address)

/** Identifies the caller before any input is read. */
const withKey =
  (app: App, addressOf: (c: HonoContext) => string): MiddlewareHandler<Env> =>
  async (c, next) => {
    const key = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (key === undefined)
      throw new Problem(401, 'key-missing', 'Key required', 'Send a key: Authorization: Bearer stadi_...', {
        headers: { 'www-authenticate': 'Bearer realm="Stadi"' },
      })
    const from = { address: addressOf(c), userAgent: c.req.header('user-agent') ?? '' }
    const visitor = app.context({ requestId: newId(), ...from })
    const { viewer, locale, scopes } = await useApiKey(visitor, key)
    c.set('asker', { ctx: { ...visitor, viewer, locale }, scopes })
    return inLanguage('en', next)
  }

const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new Problem(413, 'too-large', 'Content too large', `The body may have ${LARGEST_BODY} bytes.`)
  },
})

async function answer(c: HonoContext<Env>, operation: Operation): Promise<Response> {
  const { query, path, body, headers } = operation.schemas
  const { ctx, scopes } = c.get('asker')
  if (!scopes.includes(operation.scope)) throw new Refusal('key-scope')
  const asked = {
    ctx,
    scopes,
    path: path ? pathOf(path, c.req.param() as Record<string, string>) : undefined,
    query: queryOf(query, new URL(c.req.url).searchParams),
    headers: headers ? headersOf(headers, c) : undefined,
    body: body ? await bodyOf(body, c) : undefined,
  }
  const given = await operation.run(asked as Asked<never, never, never, never>)
  c.header('cache-control', 'no-store')
  // Nothing is sent that the document does not name.
  return c.json(operation.answers[given.status]!.schema.parse(given.body), given.status as 200)
}

function refuseMethod(c: HonoContext, methods: string[]): never {
  const allow = methods.includes('GET') ? ['GET', 'HEAD', ...methods.slice(1)] : methods
  throw new Problem(
    405,
    'method',
    'Method not allowed',
    `${c.req.method} is not possible here; ${allow.join(', ')} is.`,
    { headers: { allow: allow.join(', ') } },
  )
}

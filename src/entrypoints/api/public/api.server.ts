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
import type { Asked, Operation } from './operation.ts'
import { operations } from './operations.server.ts'
import { Problem, problemAnswer, badRequest } from './problem.server.ts'
import { NoQuery } from './schemas.ts'
import { z } from 'zod'

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

/**
 * The query of a URL, parsed by its schema. Each name once, with a value, and only known names.
 * @throws Problem 400 that names each parameter that is wrong
 */
function queryOf<S extends z.ZodObject>(schema: S, query: URLSearchParams): z.output<S> {
  const errors = [...new Set(query.keys())].flatMap((name) => {
    const values = query.getAll(name)
    if (values.length > 1) return [{ name, detail: 'stands there more than once' }]
    return values[0] === '' ? [{ name, detail: 'is empty' }] : []
  })
  if (errors.length > 0) throw badRequest(errors.map(({ name, detail }) => ({ name: shown(name), detail })))
  return read(schema, typed(schema, Object.fromEntries(query)))
}

/** The parameters of a path; anything else names nothing. @throws Problem 404 */
function pathOf<S extends z.ZodObject>(schema: S, path: Record<string, string>): z.output<S> {
  const found = schema.safeParse(typed(schema, path))
  if (!found.success) throw new Problem(404, 'not-found', 'Not found', 'There is nothing at this address.')
  return found.data
}

/** The headers that the schema knows. @throws Problem 400 */
const headersOf = <S extends z.ZodObject>(schema: S, c: HonoContext): z.output<S> =>
  read(
    schema,
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, c.req.header(name)])),
  )

/** A body of JSON. @throws Problem 400 or 415 */
async function bodyOf<S extends z.ZodObject>(schema: S, c: HonoContext): Promise<z.output<S>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new Problem(
      415,
      'not-json',
      'Unsupported media type',
      'The body must be JSON, and Content-Type must be application/json.',
      { headers: { accept: 'application/json' } },
    )
  return read(schema, jsonIn(await c.req.text()))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest([{ name: 'body', detail: 'is not JSON' }])
  }
}

function read<S extends z.ZodObject>(schema: S, raw: unknown): z.output<S> {
  const found = schema.safeParse(raw)
  if (found.success) return found.data
  const errors = found.error.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ name: shown(name), detail: 'is no parameter here' }))
      : [{ name: path.length > 0 ? path.join('.') : 'body', detail: message }],
  )
  throw badRequest(errors.slice(0, 20))
}

// Unknown names are repeated to the caller, but with limited length.
const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}...` : name)

const wholeNumber = /^(0|-?[1-9]\d{0,14})$/

/** Texts of a URL, as numbers if their schema wants a number and they are one. */
function typed(schema: z.ZodObject, texts: Record<string, string>): Record<string, unknown> {
  const numbers = numbersOf(schema)
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      numbers.has(name) && wholeNumber.test(text) ? Number(text) : text,
    ]),
  )
}

const numbersBySchema = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** Names of a schema's whole numbers, computed once. */
function numbersOf(schema: z.ZodObject): ReadonlySet<string> {
  const known = numbersBySchema.get(schema)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  const isNumber = (name: string) => (properties[name] as { type?: string }).type === 'integer'
  const numbers = new Set(Object.keys(properties).filter(isNumber))
  numbersBySchema.set(schema, numbers)
  return numbers
}

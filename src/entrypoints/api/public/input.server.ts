import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { badRequest, Problem } from './problem.server.ts'

/**
 * The query of a URL, parsed by its schema. Each name once, with a value, and only known names.
 * @throws Problem 400 that names each parameter that is wrong
 */
export function queryOf<S extends z.ZodObject>(schema: S, query: URLSearchParams): z.output<S> {
  const errors = [...new Set(query.keys())].flatMap((name) => {
    const values = query.getAll(name)
    if (values.length > 1) return [{ name, detail: 'stands there more than once' }]
    return values[0] === '' ? [{ name, detail: 'is empty' }] : []
  })
  if (errors.length > 0) throw badRequest(errors.map(({ name, detail }) => ({ name: shown(name), detail })))
  return read(schema, typed(schema, Object.fromEntries(query)))
}

/** The parameters of a path; anything else names nothing. @throws Problem 404 */
export function pathOf<S extends z.ZodObject>(schema: S, path: Record<string, string>): z.output<S> {
  const found = schema.safeParse(typed(schema, path))
  if (!found.success) throw new Problem(404, 'not-found', 'Not found', 'There is nothing at this address.')
  return found.data
}

/** The headers that the schema knows. @throws Problem 400 */
export const headersOf = <S extends z.ZodObject>(schema: S, c: HonoContext): z.output<S> =>
  read(
    schema,
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, c.req.header(name)])),
  )

/** A body of JSON. @throws Problem 400 or 415 */
export async function bodyOf<S extends z.ZodObject>(schema: S, c: HonoContext): Promise<z.output<S>> {
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

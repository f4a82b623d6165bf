import type { Context as HonoContext } from 'hono'
import { AWAY_SECONDS, isAway, loggable, refusalIn } from '#kit/failure.ts'
import type { Refusal } from '#kit/refusal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { headOf, refusalText } from '#web/refusal-words.ts'
import type { App } from '#core/app.ts'

/** What was wrong with a request before any command was called. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly errors: { name: string; detail: string }[]
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    title: string,
    detail: string,
    more: { errors?: Problem['errors']; headers?: Problem['headers'] } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.title = title
    this.errors = more.errors ?? []
    this.headers = more.headers ?? {}
  }
}

/** @param errors what each parameter must be; the detail names them all */
export const badRequest = (errors: Problem['errors']): Problem =>
  new Problem(
    400,
    'invalid-input',
    'Invalid input',
    errors.map(({ name, detail }) => `${name}: ${detail}`).join('; '),
    { errors },
  )

/** Any error, as application/problem+json (RFC 9457), in English: programs read it. */
export function problemAnswer(error: Error, c: HonoContext, { log, config }: App): Response {
  const problem = inLanguage('en', () => problemOf(error))
  if (problem.status === 500) log.error({ err: loggable(error), path: c.req.path }, 'api.error')
  const { status, code, title, message: detail, errors, headers } = problem
  const type = `${config.origin}/api-docs#${code}`
  const body = { type, title, status, detail, code, ...(errors.length > 0 && { errors }) }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (isAway(error))
    return new Problem(503, 'database-away', 'Unavailable', 'The database is away. Try again.', {
      headers: { 'retry-after': String(AWAY_SECONDS) },
    })
  const refusal = refusalIn(error)
  return refusal ? refused(refusal) : new Problem(500, 'internal', 'Internal error', 'Something went wrong.')
}

// Fields of commands that have another name here.
const names: Record<string, string> = { phone: 'phone_number' }

function refused(refusal: Refusal): Problem {
  const { code, title, text, fields } = refusalText(refusal)
  const { status, headers: wait } = headOf(refusal)
  const errors = Object.entries(fields).map(([name, detail]) => ({ name: names[name] ?? name, detail }))
  const detail = errors.length > 0 ? errors.map((one) => `${one.name}: ${one.detail}`).join('; ') : text
  const headers = {
    ...wait,
    ...(status === 401 && { 'www-authenticate': 'Bearer realm="Stadi", error="invalid_token"' }),
  }
  return new Problem(status, code, title, detail, { errors, headers })
}

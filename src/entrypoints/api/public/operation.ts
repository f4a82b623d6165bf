import type { Locale } from '#kit/locales.ts'
import type { z } from 'zod'
import type { AppContext, Viewer } from '#context.ts'
import type { Scope } from '#modules/api-keys/rules.ts'

/** The owner of a key, and what they sent, as parsed by its schemas. */
export type Asked<Query, Path, Body, Headers> = {
  ctx: AppContext & { viewer: Viewer }
  scopes: Scope[]
  query: Query
  path: Path
  body: Body
  headers: Headers
}
export type Answer = { status: number; body: unknown }

type Schema = z.ZodObject
type Schemas<Q extends Schema, P extends Schema, B extends Schema, H extends Schema> = {
  query: Q
  path?: P
  body?: B
  headers?: H
}

/** One operation of the API: router, document and page are generated from it. */
export type Operation = {
  id: string
  method: 'get' | 'post'
  /** In OpenAPI's notation: /api/courses/{id}. */
  address: string
  scope: Scope
  about(this: void, values: object, options: { locale: Locale }): string
  schemas: { query: Schema; path?: Schema | undefined; body?: Schema | undefined; headers?: Schema | undefined }
  /** Its successful responses, by status. */
  answers: Record<number, { name: string; schema: Schema; example: object }>
  /** Its possible refusals, besides 400, 401, 429 and 500. */
  problems: number[]
  /** Example values. */
  example: { query?: object; path?: object; body?: object; headers?: object }
  run(asked: Asked<never, never, never, never>): Promise<Answer>
}

/** Ties an operation's input type to its schemas. */
export const operation = <
  Q extends Schema,
  P extends Schema = Schema,
  B extends Schema = Schema,
  H extends Schema = Schema,
>(
  declared: Omit<Operation, 'schemas' | 'run'> & {
    schemas: Schemas<Q, P, B, H>
    run(asked: Asked<z.output<Q>, z.output<P>, z.output<B>, z.output<H>>): Promise<Answer>
  },
): Operation => declared as Operation

import { createHash } from 'node:crypto'
import { Column, fillPlaceholders, is } from 'drizzle-orm'
import * as utils from 'drizzle-orm/utils'
import { batchOf } from './batch.server.ts'
import type { Database } from './db.server.ts'

type Preparable<Result> = { prepare(name: string): { execute(): Promise<Result> } }
type Runnable = {
  joinsNotNullableMap?: unknown
  setToken(): Runnable
  execute(values: Record<string, unknown>): Promise<unknown>
}
type Session = { prepareQuery(...shape: Shape): Runnable }

/**
 * A query whose SQL is built once per process instead of at every call, which costs more than running it, and which Postgres plans
 * once per connection. It runs on a pool, PGlite or an open transaction; a request's reads are batched with those requested beside
 * it (`batching`).
 * @param name for readers of Postgres's list of statements
 * @param build the query, with `sql.placeholder(name)` for each value
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (db: Database) => Preparable<Result>,
): (db: Database, values: Values) => Promise<Result> {
  let built: Built | undefined
  return (db, values) => {
    const known = (built ??= shapeOf(name, build, db))
    const alone = () => {
      const query = sessionOf(db).prepareQuery(...known.shape)
      // Drizzle sets it after preparing: which joined tables may be missing from a row.
      query.joinsNotNullableMap = known.joins
      return query.execute(values) as Promise<Result>
    }
    const batch = known.isRead ? batchOf(db) : undefined
    return batch ? batch.ask({ ...readOf<Result>(known, values), alone }) : alone()
  }
}

type Fields = { path: string[]; field: unknown }[]
type Shape = [
  query: { sql: string; params: unknown[] },
  fields: Fields | undefined,
  name: string,
  ...unknown[],
]
type Built = { shape: Shape; joins: unknown; isRead: boolean }

// Drizzle exports it without documenting it.
const { mapResultRow } = utils as unknown as {
  mapResultRow<Row>(fields: Fields, row: unknown[], joins: unknown): Row
}

function readOf<Result>({ shape: [query, fields, name], joins }: Built, values: Record<string, unknown>) {
  return {
    name,
    sql: query.sql,
    params: fillPlaceholders(query.params, values),
    columns: fields!.length,
    read: (rows: unknown[][]) => rows.map((row) => mapResultRow(fields!, row, joins)) as Result,
  }
}

// Maximum arguments of a Postgres function.
const MOST_COLUMNS = 100

/**
 * Whether a query can be nested in another, with its values as JSON: a select without locks or writes, of columns that Drizzle
 * decodes itself.
 */
const isRead = ([{ sql, params }, fields]: Shape): boolean =>
  fields !== undefined &&
  fields.length <= MOST_COLUMNS &&
  /^\(*(select|with) /.test(sql) &&
  !/ for (no key )?(update|share)\b/.test(sql) &&
  !/\b(insert into|update|delete from) "/.test(sql) &&
  fields.every(({ field }) => !is(field, Column) || field.dataType !== 'custom') &&
  // Each value once, and no dollar sign other than a parameter's.
  sql.match(/\$\d+/g)?.length === (params.length || undefined)

const sessionOf = (db: Database): Session => (db as unknown as { session: Session }).session

/** Lets Drizzle build the query for a session that only records what it is asked to prepare. */
function shapeOf(name: string, build: (db: Database) => Preparable<unknown>, db: Database): Built {
  let shape: Shape | undefined
  const query: Runnable = {
    setToken: () => query,
    execute: () => Promise.reject(new Error('This query is only built.')),
  }
  const session: Session = {
    prepareQuery(built, fields, _name, ...more) {
      // A connection refuses a different query under a known name, such as that of an edited module.
      const hash = createHash('sha256').update(built.sql).digest('hex').slice(0, 8)
      shape = [built, fields, `${name} ${hash}`, ...more]
      return query
    },
  }
  build(Object.create(db, { session: { value: session } }) as Database).prepare(name)
  if (!shape) throw new Error(`"${name}" was built on another database than the one given.`)
  return { shape, joins: query.joinsNotNullableMap, isRead: isRead(shape) }
}

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
 * A query whose SQL is built once a process instead of at every call, which costs more than to run it, and which Postgres plans once a
 * connection. It runs on whatever it is given: a pool, PGlite or an open transaction; a read of a request goes together with those that
 * are asked for beside it (`batching`).
 * @param name for whoever reads Postgres's list of statements
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

// Drizzle exports it without saying so.
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

// Arguments that a function of Postgres takes.
const MOST_COLUMNS = 100

/** Whether a query can stand within another, and its values in JSON: a select that locks and writes nothing, of columns that Drizzle reads itself. */
const isRead = ([{ sql, params }, fields]: Shape): boolean =>
  fields !== undefined &&
  fields.length <= MOST_COLUMNS &&
  /^\(*(select|with) /.test(sql) &&
  !/ for (no key )?(update|share)\b/.test(sql) &&
  !/\b(insert into|update|delete from) "/.test(sql) &&
  fields.every(({ field }) => !is(field, Column) || field.dataType !== 'custom') &&
  // Each value once, and no dollar sign that is none of a value.
  sql.match(/\$\d+/g)?.length === (params.length || undefined)

const sessionOf = (db: Database): Session => (db as unknown as { session: Session }).session

/** Lets Drizzle build the query for a session that only writes down what it is asked to prepare. */
function shapeOf(name: string, build: (db: Database) => Preparable<unknown>, db: Database): Built {
  let shape: Shape | undefined
  const query: Runnable = {
    setToken: () => query,
    execute: () => Promise.reject(new Error('This query is only built.')),
  }
  const session: Session = {
    prepareQuery(built, fields, _name, ...more) {
      // A connection refuses another query under a known name, such as of an edited module.
      const hash = createHash('sha256').update(built.sql).digest('hex').slice(0, 8)
      shape = [built, fields, `${name} ${hash}`, ...more]
      return query
    },
  }
  build(Object.create(db, { session: { value: session } }) as Database).prepare(name)
  if (!shape) throw new Error(`"${name}" was built on another database than the one given.`)
  return { shape, joins: query.joinsNotNullableMap, isRead: isRead(shape) }
}

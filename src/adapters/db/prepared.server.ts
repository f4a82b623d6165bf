import { createHash } from 'node:crypto'
import type { Database } from './db.server.ts'

type Preparable<Result> = { prepare(name: string): { execute(): Promise<Result> } }
type Runnable = {
  joinsNotNullableMap?: unknown
  setToken(): Runnable
  execute(values: Record<string, unknown>): Promise<unknown>
}
type Session = { prepareQuery(...shape: unknown[]): Runnable }

/**
 * A query whose SQL is built once a process instead of at every call, which costs more than to run it, and which Postgres plans once a
 * connection. It runs on whatever it is given: a pool, PGlite or an open transaction.
 * @param name for whoever reads Postgres's list of statements
 * @param build the query, with `sql.placeholder(name)` for each value
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (db: Database) => Preparable<Result>,
): (db: Database, values: Values) => Promise<Result> {
  let built: { shape: unknown[]; joinsNotNullableMap: unknown } | undefined
  return (db, values) => {
    built ??= shapeOf(name, build, db)
    const query = sessionOf(db).prepareQuery(...built.shape)
    // Drizzle sets it after preparing: which joined tables may be missing from a row.
    query.joinsNotNullableMap = built.joinsNotNullableMap
    return query.execute(values) as Promise<Result>
  }
}

const sessionOf = (db: Database): Session => (db as unknown as { session: Session }).session

/** Lets Drizzle build the query for a session that only writes down what it is asked to prepare. */
function shapeOf(name: string, build: (db: Database) => Preparable<unknown>, db: Database) {
  let shape: unknown[] = []
  const query: Runnable = {
    setToken: () => query,
    execute: () => Promise.reject(new Error('This query is only built.')),
  }
  const session: Session = {
    prepareQuery(built, fields, _name, ...more) {
      // A connection refuses another query under a known name, such as of an edited module.
      shape = [
        built,
        fields,
        `${name} ${createHash('sha256')
          .update((built as { sql: string }).sql)
          .digest('hex')
          .slice(0, 8)}`,
        ...more,
      ]
      return query
    },
  }
  build(Object.create(db, { session: { value: session } }) as Database).prepare(name)
  if (shape.length === 0) throw new Error(`"${name}" was built on another database than the one given.`)
  return { shape, joinsNotNullableMap: query.joinsNotNullableMap }
}

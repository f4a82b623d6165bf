import { createHash } from 'node:crypto'
import { isAway } from '#kit/failure.ts'
import type { Database } from './db.server.ts'

/** A prepared read with its values, and how its rows are decoded. */
export type Read<Result> = {
  /** Unique within its statement. */
  name: string
  sql: string
  params: unknown[]
  columns: number
  /** @param rows as JSON: a list of values each, in the order of the columns */
  read(rows: unknown[][]): Result
  /** Runs it on its own. */
  alone(): Promise<Result>
}

type Waiting = Read<unknown> & { resolve(result: unknown): void; reject(error: unknown): void }
type Query = { sql: string; params: unknown[] }
type Answer = { rows: Record<string, unknown[][]>[] }
type Session = {
  prepareQuery(
    query: Query,
    fields: undefined,
    name: string,
    isArray: boolean,
  ): { execute(): Promise<Answer> }
}

const BATCH = Symbol('batch')

/**
 * A database that batches prepared reads: those requested before any of them is awaited become one statement. Created once per
 * request: whatever its loaders, of any module, request side by side is one query (decision 059). Transactions, writes and
 * unprepared reads run as usual.
 * @param onFault called with a failed statement before each of its reads is retried on its own
 */
export function batching(db: Database, onFault: (error: unknown) => void): Database {
  const batch = new Batch((db as unknown as { session: Session }).session, onFault)
  return Object.create(db, { [BATCH]: { value: batch } }) as Database
}

/** What collects the reads of a database; nothing for a plain one or a transaction. */
export const batchOf = (db: Database): Batch | undefined => (db as { [BATCH]?: Batch })[BATCH]

class Batch {
  #waiting: Waiting[] = []
  readonly #session: Session
  readonly #onFault: (error: unknown) => void

  constructor(session: Session, onFault: (error: unknown) => void) {
    this.#session = session
    this.#onFault = onFault
  }

  ask<Result>(read: Read<Result>): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ ...read, resolve, reject })
      // Only after all code has run that does not wait for I/O.
      if (this.#waiting.length === 1) setImmediate(() => void this.#send())
    }) as Promise<Result>
  }

  async #send(): Promise<void> {
    const reads = this.#waiting
    this.#waiting = []
    const statement = reads.length > 1 ? statementOf(reads) : null
    if (!statement) return void reads.forEach(askAlone)
    try {
      const params = reads.flatMap(({ params }) => params)
      const query = this.#session.prepareQuery(
        { sql: statement.sql, params },
        undefined,
        statement.name,
        false,
      )
      const { rows } = await query.execute()
      for (const [place, { read, resolve, reject }] of reads.entries())
        try {
          resolve(read(rows[0]![columnOf(place)]!))
        } catch (error) {
          reject(error)
        }
    } catch (error) {
      if (isAway(error)) return reads.forEach(({ reject }) => reject(error))
      // A read that fails does not fail the others (SYS-02).
      this.#onFault(error)
      reads.forEach(askAlone)
    }
  }
}

const askAlone = async ({ alone, resolve, reject }: Waiting): Promise<void> => {
  try {
    resolve(await alone())
  } catch (error) {
    reject(error)
  }
}

const columnOf = (place: number): string => `q${place}`

type Statement = { name: string; sql: string }
// A page requests the same reads in the same order, so there are few; each uses some memory in Postgres per connection.
const MOST_STATEMENTS = 300
const statements = new Map<string, Statement>()

/** The statement for some reads, built once per process; nothing if there are too many of them already. */
function statementOf(reads: Waiting[]): Statement | null {
  const key = JSON.stringify(reads.map(({ name }) => name))
  const known = statements.get(key)
  if (known) return known
  if (statements.size >= MOST_STATEMENTS) return null
  let before = 0
  const parts = reads.map(({ sql, params, columns }, place) => {
    const numbered = sql.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`)
    before += params.length
    const names = Array.from({ length: columns }, (_, n) => `c${n}`).join()
    return `(select coalesce(json_agg(json_build_array(${names})), '[]') from (${numbered}) r (${names})) as ${columnOf(place)}`
  })
  const sql = `select ${parts.join(', ')}`
  const name = `batch ${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
  statements.set(key, { name, sql })
  return { name, sql }
}

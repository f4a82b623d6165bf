import { sql } from 'drizzle-orm'
import type { Database } from '../db/db.server.ts'
import { rowsOf, type Table } from './catalogue.server.ts'
import type { Row } from './format.ts'

// Characters per chunk, when writing and reading: one chunk is in memory, however large a table is.
const PIECE = 1_000_000
const MOST_ROWS = 2000
const FIRST_ROWS = 100
// People's files have up to 2 MB each.
const FIRST_ROWS_WITH_BYTES = 4

/**
 * A table's rows in chunks, each row a JSON line that Postgres creates: every value as text in its type's input format, so that
 * either database can read what the other wrote. Needs a transaction: it owns the cursor.
 */
export async function* linesOfTable(
  tx: Database,
  table: Table,
): AsyncGenerator<{ text: string; rows: number }> {
  const values = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select array_to_json(array[${values}])::text as line from ${sql.identifier(table.name)}`,
  )
  let count = table.hasBytes ? FIRST_ROWS_WITH_BYTES : FIRST_ROWS
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${count} from backup_rows`))
    if (rows.length === 0) break
    const text = `${rows.map(({ line }) => line).join('\n')}\n`
    yield { text, rows: rows.length }
    count = Math.max(1, Math.min(MOST_ROWS, count * 2, Math.floor((PIECE * rows.length) / text.length)))
  }
  await tx.execute(sql`close backup_rows`)
}

/** Collects rows of a table and writes them in batches. */
export class RowWriter {
  readonly #tx: Database
  readonly #table: Table
  #rows: Row[] = []
  #size = 0
  /** The number of rows written. */
  count = 0

  constructor(tx: Database, table: Table) {
    this.#tx = tx
    this.#table = table
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row)
    this.#size += row.reduce((sum, value) => sum + (value?.length ?? 0), 0)
    this.count++
    if (this.#size >= PIECE || this.#rows.length >= MOST_ROWS) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows.splice(0)
    this.#size = 0
    if (rows.length === 0) return
    const { name, columns } = this.#table
    const list = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    )
    const read = columns.map((column) => sql`${sql.identifier(column.name)}::${sql.raw(column.type)}`)
    const given = columns.map((_, at) => sql`${sql.param(rows.map((row) => row[at]))}::text[]`)
    await this.#tx.execute(sql`insert into ${sql.identifier(name)} (${list}) overriding system value
      select ${sql.join(read, sql`, `)} from unnest(${sql.join(given, sql`, `)}) as given (${list})`)
  }
}

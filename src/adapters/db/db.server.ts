import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** How long a statement may take, milliseconds, on either database. A transaction that must take longer says `set local statement_timeout`. */
export const STATEMENT_TIMEOUT_MS = 5000

/** Drizzle over either database, or over an open transaction of it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database with what the rest of the process needs of it. */
export type OpenDatabase = {
  db: Database
  /** How pg-boss reaches the same database. */
  boss: ConstructorOptions
  /** Hears NOTIFY on a channel until the returned function is called; an empty payload also after a gap in which something may have been missed. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  kind: 'embedded' | 'postgres'
  migrate(): Promise<void>
  /** Gives the room of dead rows back, where the database does not see to it itself. */
  keepLean(): Promise<void>
  /** Takes deleted rows out of the database's files too, where those lie on this machine. Takes seconds. */
  leaveNoTrace(): Promise<void>
  close(): Promise<void>
}

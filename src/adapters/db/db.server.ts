import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** How long a statement may take, milliseconds, on either database. A transaction that must take longer says so with `mayTake`. */
export const STATEMENT_TIMEOUT_MS = 5000

/**
 * How long it may wait for what another transaction holds. Shorter, so that a wait can be told from a statement that is slow by itself:
 * whoever waited too long may ask again, the other is a fault.
 */
export const LOCK_TIMEOUT_MS = 4000

/** Drizzle over either database, or over an open transaction of it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Gives the rest of a transaction longer than a page has, for its statements and for its waits. @param limit 0 is without end */
export async function mayTake(tx: Pick<Database, 'execute'>, limit: 0 | `${number}min`): Promise<void> {
  await tx.execute(
    sql`select set_config(name, ${String(limit)}, true) from unnest(array['statement_timeout', 'lock_timeout']) name`,
  )
}

/** How jobs ask: where there are several connections, by some of their own, and more patiently than a page. */
export type JobsDatabase = NonNullable<ConstructorOptions['db']>

/** How long a job waits for a connection, milliseconds: longer than any statement before it may take. */
export const JOBS_PATIENCE_MS = 60_000

/** An open database with what the rest of the process needs of it. */
export type OpenDatabase = {
  db: Database
  /** How pg-boss, and what else is of jobs, reaches the same database. */
  boss: ConstructorOptions & { db: JobsDatabase }
  /** Hears NOTIFY on a channel until the returned function is called; an empty payload also after a gap in which something may have been missed. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  kind: 'embedded' | 'postgres'
  migrate(): Promise<void>
  /** Gives the room of dead rows back, where the database does not see to it itself. */
  vacuum(): Promise<void>
  /** Takes deleted rows out of the database's files too, where those lie on this machine. Takes seconds. */
  leaveNoTrace(): Promise<void>
  close(): Promise<void>
}

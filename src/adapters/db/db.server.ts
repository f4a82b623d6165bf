import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'
import type { PoolFigures } from './connections/waits.server.ts'

/** How long a statement may take, in milliseconds, on either database. A transaction that needs longer calls `mayTake`. */
export const STATEMENT_TIMEOUT_MS = 5000

/**
 * How long it may wait for another transaction's lock. Shorter, so that a wait can be distinguished from a statement that is slow
 * by itself: after a wait the caller may retry, a slow statement is a fault.
 */
export const LOCK_TIMEOUT_MS = 4000

/** Drizzle over either database, or over an open transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Gives the rest of a transaction more time than a page has, for its statements and its waits. @param limit 0 is unlimited */
export async function mayTake(tx: Pick<Database, 'execute'>, limit: 0 | `${number}min`): Promise<void> {
  await tx.execute(
    sql`select set_config(name, ${String(limit)}, true) from unnest(array['statement_timeout', 'lock_timeout']) name`,
  )
}

/** A database that Stadi must not use as it is reached. The message is for whoever starts it. */
export class UnusableDatabase extends Error {}

/** How jobs query: with several connections on some of their own, and with longer waits than a page. */
export type JobsDatabase = NonNullable<ConstructorOptions['db']>

/** How long a job waits for a connection, in milliseconds: longer than any statement before it may take. */
export const JOBS_PATIENCE_MS = 60_000

export type StandbyState = 'read' | 'behind' | 'away'
/** A server that follows the primary and answers reads that everybody shares. */
export type Standby = {
  /**
   * A database whose plain reads the standby answers while it has what they need, and the primary does everything else.
   * @param wrote a place in the log up to which the asker must see, as `place` gave it
   */
  db(wrote?: string): Database
  /** Something changed somewhere: what is read from now on has it. */
  changed(): void
  /** The primary's place after what was written just now; null while it is away. */
  place(): Promise<string | null>
  figures(): { state: StandbyState; reads: number; passedOn: number }
  close(): Promise<void>
}

/** An open database with what the rest of the process needs of it. */
export type OpenDatabase = {
  db: Database
  /** How pg-boss and everything else for jobs reaches the same database. */
  boss: ConstructorOptions & { db: JobsDatabase }
  /**
   * Receives NOTIFY on a channel until the returned function is called; also called with an empty payload after a gap in which
   * notifications may have been lost.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  kind: 'embedded' | 'postgres'
  /** What answers reads that everybody shares, where a standby is configured. */
  standby?: Standby
  /** The pools of connections, where there are any. */
  pools?(): PoolFigures[]
  migrate(): Promise<void>
  /** Vacuums, where the database does not do that itself. */
  vacuum(): Promise<void>
  /** Removes deleted rows from the database's files too, where those are on this machine. Takes seconds. */
  leaveNoTrace(): Promise<void>
  close(): Promise<void>
}

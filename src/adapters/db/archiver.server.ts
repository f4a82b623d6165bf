import { sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'

/** How Postgres's segments get to the repository of backups (docs/recovery.md). */
export type Archiving = {
  /** When one last got there; null if none did yet. */
  lastAt: Date | null
  /** Attempts that failed since the server's statistics began. */
  failures: number
}

/** The size of the database in bytes, and its archiving; null for the latter where it is off. */
export async function storageFigures(db: Database): Promise<{ bytes: number; archiving: Archiving | null }> {
  const { rows } = (await db.execute(sql`
    select pg_database_size(current_database())::float8 as bytes, current_setting('archive_mode') <> 'off' as archives,
      extract(epoch from last_archived_time)::float8 as "lastS", failed_count::float8 as failures
    from pg_stat_archiver`)) as unknown as {
    rows: { bytes: number; archives: boolean; lastS: number | null; failures: number }[]
  }
  const { bytes, archives, lastS, failures } = rows[0]!
  if (!archives) return { bytes, archiving: null }
  return { bytes, archiving: { lastAt: lastS === null ? null : new Date(lastS * 1000), failures } }
}

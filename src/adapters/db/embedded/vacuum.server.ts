import { sql } from 'drizzle-orm'
import type { Database } from '../db.server.ts'

/** Every table of the product and its jobs. */
const OWN_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`

/**
 * Does the work of autovacuum: reclaims the space of dead rows and updates statistics, table by table, so that other queries get
 * their turn.
 */
export const vacuum = (db: Database): Promise<void> =>
  unhurried(db, async (ask) => {
    for (const table of await ownTables(ask)) await ask(`vacuum (analyze) ${table}`)
  })

/**
 * Leaves nothing of deleted rows in the files: rewrites every table and the sample values that ANALYZE keeps of them, and starts a
 * new log file. A plain VACUUM only marks space as free, with the old bytes in it.
 */
export const leaveNoTrace = (db: Database): Promise<void> =>
  unhurried(db, async (ask) => {
    // For an empty table ANALYZE would keep the old samples.
    await ask('delete from pg_catalog.pg_statistic')
    for (const table of await ownTables(ask)) await ask(`vacuum (full, analyze) ${table}`)
    await ask('vacuum full pg_catalog.pg_statistic')
    await ask('set wal_recycle = off')
    await ask('select pg_switch_wal()')
    await ask('checkpoint')
  })

type Ask = (statement: string) => Promise<unknown[]>

/** Without the time limit of pages. The embedded database has one session, whose settings these are. */
async function unhurried(db: Database, work: (ask: Ask) => Promise<void>): Promise<void> {
  const ask: Ask = async (statement) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: unknown[] }).rows
  const [limit] = (await ask('show statement_timeout')) as { statement_timeout: string }[]
  await ask('set statement_timeout = 0')
  try {
    await work(ask)
  } finally {
    await ask(`set statement_timeout = '${limit!.statement_timeout}'`)
  }
}

const ownTables = async (ask: Ask): Promise<string[]> =>
  ((await ask(OWN_TABLES)) as { name: string }[]).map((row) => row.name)

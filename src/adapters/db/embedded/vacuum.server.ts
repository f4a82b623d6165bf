import { sql } from 'drizzle-orm'
import type { Database } from '../db.server.ts'

/** Every table of the product and its jobs. */
const OWN_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`

/** Does what autovacuum does elsewhere: gives the room of dead rows back and counts anew, table by table, so that others get their turn. */
export const vacuum = (db: Database): Promise<void> =>
  unhurried(db, async (ask) => {
    for (const table of await ownTables(ask)) await ask(`vacuum (analyze) ${table}`)
  })

/**
 * Leaves nothing of deleted rows in the files: every table is written anew, so are the samples of values that ANALYZE keeps of them, and
 * the log of changes begins a new file. A plain VACUUM only marks room as free, with the old bytes in it.
 */
export const leaveNoTrace = (db: Database): Promise<void> =>
  unhurried(db, async (ask) => {
    // Of an empty table ANALYZE would keep the old samples.
    await ask('delete from pg_catalog.pg_statistic')
    for (const table of await ownTables(ask)) await ask(`vacuum (full, analyze) ${table}`)
    await ask('vacuum full pg_catalog.pg_statistic')
    await ask('set wal_recycle = off')
    await ask('select pg_switch_wal()')
    await ask('checkpoint')
  })

type Ask = (statement: string) => Promise<unknown[]>

/** Without the limit of time that pages have. The embedded database has one session, whose settings these are. */
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

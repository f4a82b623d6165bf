import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/db.server.ts'

/** A table and its writable columns, without generated ones. */
export type Table = { name: string; columns: { name: string; type: string }[]; hasBytes: boolean }
export type ForeignKey = { table: string; name: string; definition: string }

export const rowsOf = async <T>(db: Database, query: SQL): Promise<T[]> =>
  ((await db.execute(query)) as unknown as { rows: T[] }).rows

/** Every table of the product; jobs and migrations have their own schemas. */
export const tablesOf = (db: Database): Promise<Table[]> =>
  rowsOf<Table>(
    db,
    sql`select c.relname as name, bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes",
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`,
  )

export const foreignKeysOf = (db: Database): Promise<ForeignKey[]> =>
  rowsOf<ForeignKey>(
    db,
    sql`select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class r on r.oid = k.conrelid
      where k.contype = 'f' and r.relnamespace = 'public'::regnamespace order by 1, 2`,
  )

/** The current value of each used sequence. Large numbers, so as texts. */
export const sequencesOf = (db: Database): Promise<{ name: string; value: string }[]> =>
  rowsOf(
    db,
    sql`select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )

/** Whether a database contains no data of anybody. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'jobs')) as found`,
  )
  return !row!.found
}

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** For "on conflict do update": the named columns take the values of the attempted insert. */
export function excluded<T extends PgTable>(
  table: T,
  names: (keyof T['_']['columns'] & string)[],
): Record<string, SQL> {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]!.name)}`]))
}

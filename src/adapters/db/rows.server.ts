import type { SQL } from 'drizzle-orm'
import type { Database } from './db.server.ts'

/** The rows of a statement in SQL. Both drivers return them like this; Drizzle's common type does not say so. */
export const rowsFrom = async <Row>(db: Database, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

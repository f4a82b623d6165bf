import { sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'

/** Tells every process to drop its kept public pages; inside a transaction they hear it when it commits. */
export async function pagesChanged(ctx: { db: Database }): Promise<void> {
  await ctx.db.execute(sql`select pg_notify('pages', '')`)
}

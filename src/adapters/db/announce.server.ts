import { sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'

/**
 * Tells every process to drop the kept public pages that have one of these tags (`Context.cacheTag`), or all of them when none is
 * named; inside a transaction they hear it when it commits. What only moves a figure announces nothing: a figure may be a minute old.
 */
export async function invalidateTags(ctx: { db: Database }, ...tags: string[]): Promise<void> {
  const all = JSON.stringify(tags.length > 0 ? tags : [''])
  await ctx.db.execute(sql`select pg_notify('pages', tag) from json_array_elements_text(${all}::json) tag`)
}

import { sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'

/**
 * Tells every process to invalidate the cached public pages with one of these tags (`Context.cacheTag`), or all of them if none is
 * given; inside a transaction the notification is sent on commit. Changes of mere figures announce nothing: a figure may be a
 * minute old.
 */
export async function invalidateTags(ctx: { db: Database }, ...tags: string[]): Promise<void> {
  const all = JSON.stringify(tags.length > 0 ? tags : [''])
  await ctx.db.execute(sql`select pg_notify('pages', tag) from json_array_elements_text(${all}::json) tag`)
}

import { sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'

/**
 * Tells every process to drop the kept public pages that show one of these subjects (`Context.shows`), or all of them when none is
 * named; inside a transaction they hear it when it commits. What only moves a figure announces nothing: a figure may be a minute old.
 */
export async function pagesChanged(ctx: { db: Database }, ...subjects: string[]): Promise<void> {
  const all = JSON.stringify(subjects.length > 0 ? subjects : [''])
  await ctx.db.execute(
    sql`select pg_notify('pages', subject) from json_array_elements_text(${all}::json) subject`,
  )
}

import { eq, sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { counts } from './tables.server.ts'

/** A count that triggers keep: 'people' with an account, or 'learners' who confirmed their address (decision 020). */
export async function countOf(db: Database, name: 'people' | 'learners'): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${counts.n}), 0)`.mapWith(Number) })
    .from(counts)
    .where(eq(counts.name, name))
  return row!.n
}

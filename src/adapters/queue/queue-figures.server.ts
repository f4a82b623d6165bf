import { sql } from 'drizzle-orm'
import type { Database } from '../db/db.server.ts'

export type QueueFigures = { waiting: number; running: number; failed: number; oldestS: number }

/**
 * Jobs of all kinds: due and not started, running, failed for good and not deleted yet; and for how long the oldest has been due.
 */
export async function queueFigures(db: Database): Promise<QueueFigures> {
  const { rows } = (await db.execute(sql`
    select count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as "oldestS"
    from jobs.job where (state <= 'active' or state = 'failed') and left(name, 2) <> '__'`)) as unknown as {
    rows: QueueFigures[]
  }
  return rows[0]!
}

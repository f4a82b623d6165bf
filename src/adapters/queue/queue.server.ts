import type { Database } from '#adapters/db/db.server.ts'

/** Deferred work, with retries. */
export interface Queue {
  /**
   * Written with `db`: inside a transaction the job exists only if the transaction commits. `startAfterS`: not before this many
   * seconds.
   */
  enqueue(db: Database, name: string, data: Record<string, unknown>, startAfterS?: number): Promise<void>
}

/** How one kind of job runs. Running it again must be harmless. */
export type JobKind = {
  run(data: Record<string, unknown>): Promise<void>
  /** Retries after the first attempt, with growing pauses. */
  retryLimit: number
  /** How many run concurrently in one process; one by default. For work that waits for another server. */
  atOnce?: number
  /** Cron expression for scheduled work. */
  cron?: string
}

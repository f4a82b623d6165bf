import type { Database } from '#adapters/db/db.server.ts'

/** Work that is done later, with retries. */
export interface Queue {
  /** Written with `db`: inside a transaction the job exists only if the transaction commits. `startAfterS`: not before so many seconds. */
  enqueue(db: Database, name: string, data: Record<string, unknown>, startAfterS?: number): Promise<void>
}

/** How one kind of job runs. Repeating a run must be harmless. */
export type JobKind = {
  run(data: Record<string, unknown>): Promise<void>
  /** Further tries after the first, with growing pauses. */
  retryLimit: number
  /** How many run side by side in one process; one unless told. For work that waits for somebody else's server. */
  atOnce?: number
  /** Cron expression for work that comes by the clock. */
  cron?: string
}

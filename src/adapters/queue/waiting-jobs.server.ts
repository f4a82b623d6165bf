import { sql } from 'drizzle-orm'
import type { Database } from '../db/db.server.ts'

export type WaitingJob = { name: string; data: Record<string, unknown>; startAfter: string }

/** Pending jobs, including running ones: running a job again is harmless. Without the queue's own jobs, which it recreates. */
export async function waitingJobs(db: Database): Promise<WaitingJob[]> {
  const rows = async <T>(query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: T[] }).rows
  const [has] = await rows<{ jobs: boolean }>(sql`select to_regclass('jobs.job') is not null as jobs`)
  if (!has!.jobs) return []
  const found = await rows<{ name: string; data: Record<string, unknown> | null; start: Date | string }>(
    sql`select name, data, start_after as start from jobs.job where state <= 'active' and left(name, 2) <> '__' order by created_on`,
  )
  return found.map(({ name, data, start }) => ({
    name,
    data: data ?? {},
    startAfter: new Date(start).toISOString(),
  }))
}

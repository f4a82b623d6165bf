import { PgBoss } from 'pg-boss'
import type { JobsDatabase } from '#adapters/db/db.server.ts'

/** The schema of the jobs' tables. */
export const SCHEMA = 'jobs'

/**
 * Makes or migrates the tables of jobs over a connection without a limit of time. pg-boss makes them when it starts, too, but all in one
 * statement, which on a slow or busy machine may take longer than any statement of a page's may, so that such a machine would never start.
 */
export async function installQueue(executeSql: JobsDatabase['executeSql']): Promise<void> {
  const boss = new PgBoss({ db: { executeSql }, schema: SCHEMA, supervise: false, schedule: false })
  let fault: unknown
  boss.on('error', (error) => (fault = error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (fault) throw fault instanceof Error ? fault : new Error((fault as { message: string }).message)
}

import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import type { JobKind, Jobs } from './jobs.server.ts'

const NO_JOB = '00000000-0000-4000-8000-000000000000'

export type RunningJobs = Jobs & {
  /** Begins to work off jobs in this process. */
  work(kinds: Record<string, JobKind>): Promise<void>
  stop(): Promise<void>
}

/**
 * pg-boss over the product's own database.
 * @param queues further tries a kind of job gets, by name
 * @param log hears errors of the machinery and of single runs
 */
export async function startJobs(open: OpenDatabase, queues: Record<string, number>, log: (error: Error) => void): Promise<RunningJobs> {
  const boss = new PgBoss({ ...open.boss, schema: 'jobs', useListenNotify: true })
  boss.on('error', log)
  await boss.start()
  for (const [name, retryLimit] of Object.entries(queues)) {
    await boss.createQueue(name, { notify: true, retryLimit, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 })
    // Reads the queue's row now: within a transaction on PGlite's only connection, pg-boss would wait for itself.
    await boss.findJobs(name, { id: NO_JOB })
  }
  return {
    async enqueue(db, name, data, startAfterS) {
      await boss.send(name, data, { db: fromDrizzle(db as unknown as DrizzleTransactionLike, sql), ...(startAfterS ? { startAfter: startAfterS } : {}) })
    },
    async work(kinds) {
      for (const [name, kind] of Object.entries(kinds)) {
        await boss.work(name, { localConcurrency: kind.atOnce ?? 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await kind.run((job.data ?? {}) as Record<string, unknown>)
        })
        if (kind.cron) await boss.schedule(name, kind.cron)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

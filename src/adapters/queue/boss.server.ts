import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { JobsDatabase, OpenDatabase } from '#adapters/db/db.server.ts'
import { traced } from '#kit/sight/traced.server.ts'
import { watchDueJobs } from './due-jobs.server.ts'
import type { JobKind, Queue } from './queue.server.ts'
import { SCHEMA } from './schema.server.ts'

const NO_JOB = '00000000-0000-4000-8000-000000000000'
// Workers are notified (`tellerOf`, and `watchDueJobs` for delayed jobs); polling is only for what both have missed.
const POLL_S = 60
// The channel on which pg-boss's workers listen.
const CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`
// Nearly all transactions that created a job have ended by then; the next poll finds the rest.
const TELL_AFTER_MS = [20, 1000]

export type RunningQueue = Queue & {
  /** Starts running jobs in this process. */
  work(kinds: Record<string, JobKind>): Promise<void>
  stop(): Promise<void>
}

/**
 * pg-boss over the product's own database.
 * @param queues retries per kind of job, by name; kinds that are only scheduled may be left to `work`
 * @param log receives errors of the queue and of single runs
 */
export async function startQueue(
  open: OpenDatabase,
  queues: Record<string, number>,
  log: (error: Error) => void,
): Promise<RunningQueue> {
  const { db } = open.boss
  const boss = new PgBoss({ ...open.boss, schema: SCHEMA, useListenNotify: true })
  // It hands on a copy of the error, whose words a log would not show.
  boss.on('error', (error) =>
    log(error instanceof Error ? error : new Error((error as { message: string }).message)),
  )
  await boss.start()
  for (const [name, retryLimit] of Object.entries(queues)) await openQueue(boss, name, retryLimit)
  let due: ReturnType<typeof watchDueJobs> | undefined
  const teller = tellerOf(db, log)
  return {
    async enqueue(of, name, data, startAfterS) {
      await boss.send(name, data, {
        db: fromDrizzle(of as unknown as DrizzleTransactionLike, sql),
        ...(startAfterS ? { startAfter: startAfterS } : {}),
      })
      if (startAfterS) due?.written(name, startAfterS)
      else teller.tell(name)
    },
    async work(kinds) {
      for (const [name, kind] of Object.entries(kinds))
        if (!(name in queues)) await openQueue(boss, name, kind.retryLimit)
      const workers = await startWorkers(boss, kinds)
      const wake = (name: string) => workers.get(name)!.forEach((id) => boss.notifyWorker(id))
      due = watchDueJobs({ db, names: [...workers.keys()], wake, log })
    },
    stop() {
      due?.stop()
      teller.stop()
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

async function openQueue(boss: PgBoss, name: string, retryLimit: number): Promise<void> {
  await boss.createQueue(name, {
    retryLimit,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  })
  // A queue created before this version notifies by itself.
  await boss.updateQueue(name, { notify: false })
  // Reads the queue's row now: within a transaction on PGlite's only connection, pg-boss would wait for itself.
  await boss.findJobs(name, { id: NO_JOB })
}

/** @returns the worker ids of each kind */
async function startWorkers(boss: PgBoss, kinds: Record<string, JobKind>): Promise<Map<string, string[]>> {
  const workers = new Map<string, string[]>()
  for (const [name, kind] of Object.entries(kinds)) {
    const some = Array.from({ length: kind.atOnce ?? 1 }, () => startWorker(boss, name, kind))
    workers.set(name, await Promise.all(some))
    if (kind.cron) await boss.schedule(name, kind.cron)
  }
  return workers
}

/**
 * Wakes a queue's workers in every process, once for all jobs of a moment. Not in the transaction that creates the job: Postgres
 * lets only one notifying transaction commit at a time, each with its wait for the disk. Uses a job connection: pages may keep all
 * of theirs busy.
 */
function tellerOf(db: JobsDatabase, log: (error: Error) => void) {
  const waiting = new Map<string, NodeJS.Timeout>()
  function tellIn(ms: number, name: string): void {
    const key = `${name} ${ms}`
    if (waiting.has(key)) return
    waiting.set(
      key,
      setTimeout(() => {
        waiting.delete(key)
        db.executeSql('select pg_notify($1, $2)', [CHANNEL, name]).catch(log)
      }, ms).unref(),
    )
  }
  return {
    tell: (name: string): void => TELL_AFTER_MS.forEach((ms) => tellIn(ms, name)),
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

/** @returns its id, by which it is woken */
async function startWorker(boss: PgBoss, name: string, kind: JobKind): Promise<string> {
  const id: string = await boss.work(
    name,
    { pollingIntervalSeconds: POLL_S, notifyPollingIntervalSeconds: POLL_S },
    async (jobs) => {
      try {
        for (const job of jobs)
          await traced({ name: `job ${name}`, kind: 'consumer' }, () =>
            kind.run((job.data ?? {}) as Record<string, unknown>),
          )
      } finally {
        // One NOTIFY may stand for many jobs: the worker fetches until none is left.
        boss.notifyWorker(id)
      }
    },
  )
  return id
}

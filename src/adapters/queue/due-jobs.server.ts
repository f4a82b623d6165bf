import type { JobsDatabase } from '#adapters/db/db.server.ts'

// One poll of all queues at this interval, instead of every worker polling for itself.
const LOOK_S = 5

type Watched = { db: JobsDatabase; names: string[]; wake(name: string): void; log(error: Error): void }

/**
 * Wakes the workers of a queue at the moment one of its jobs is due. Immediate jobs are announced by NOTIFY; this is for delayed
 * ones: later starts, retries, and what a lost NOTIFY or a dead process left behind.
 */
export function watchDueJobs({ db, names, wake, log }: Watched) {
  const timers = new Set<NodeJS.Timeout>()
  function wakeIn(name: string, seconds: number): void {
    const ms = Math.ceil(seconds * 1000) + 20
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake(name)
    }, ms)
    timers.add(timer.unref())
  }
  async function look(): Promise<void> {
    for (const { name, inS } of await dueSoon(db, names)) wakeIn(name, inS)
  }
  const looking = setInterval(() => void look().catch(log), LOOK_S * 1000).unref()
  return {
    /** A job written just now that is due before the next poll would see it. */
    written(name: string, startAfterS: number): void {
      if (startAfterS < LOOK_S) wakeIn(name, startAfterS)
    },
    stop(): void {
      clearInterval(looking)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

type Due = { name: string; inS: number }

/** The queues with a job that is due before the next poll, and in how many seconds. */
async function dueSoon(db: JobsDatabase, names: string[]): Promise<Due[]> {
  const { rows } = await db.executeSql(
    `select name, extract(epoch from greatest(min(start_after) - now(), interval '0'))::float8 as "inS" from jobs.job
      where state < 'active' and not blocked and start_after < now() + make_interval(secs => $1) and name = any($2) group by name`,
    [LOOK_S, names],
  )
  return rows as Due[]
}

import { removeLooseObjects } from '#adapters/files/objects.server.ts'
import type { JobKind } from '#adapters/queue/queue.server.ts'
import { type Job, jobsOf } from '#core/module.ts'
import { refreshDemoStreak } from '#sample/sample.server.ts'
import type { App } from '#core/app.ts'
import { eraseAccounts } from './erase.server.ts'
import { tidyUp } from './tidy-up.server.ts'
import { forgetTraces, vacuum } from './traces.server.ts'

type HouseJob = 'demo-streak' | 'erase-accounts' | 'keep-lean' | 'loose-objects' | 'tidy-up'

/** Every kind of background work and what it runs: each module's own, and scheduled work for all of them. */
export function jobKinds(app: App): Record<HouseJob, JobKind> & Record<string, JobKind> {
  return {
    ...inApp(app, jobsOf(app.modules)),
    // At the start of the day in Nairobi.
    'demo-streak': { retryLimit: 3, cron: '0 21 * * *', run: () => refreshDemoStreak(app.context()) },
    'erase-accounts': { retryLimit: 0, cron: '37 * * * *', run: () => erase(app) },
    // At two at night in Nairobi.
    'keep-lean': { retryLimit: 0, cron: '0 23 * * *', run: () => vacuum(app) },
    // Somebody erased or a file deleted: its object goes within a minute, or as soon as the store answers again.
    'loose-objects': { retryLimit: 0, cron: '* * * * *', run: () => removeObjects(app) },
    'tidy-up': { retryLimit: 0, cron: '17 * * * *', run: () => tidyUp(app) },
  }
}

/** Jobs of modules, each run in its own context. */
const inApp = (app: App, jobs: Record<string, Job>): Record<string, JobKind> =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { run, ...kind }]) => [
      name,
      { ...kind, run: async (data) => void (await run(app.context(), data)) },
    ]),
  )

async function erase(app: App): Promise<void> {
  if ((await eraseAccounts(app.context(), app.modules)) > 0) await forgetTraces(app)
}

async function removeObjects({ open, files, now }: App): Promise<void> {
  if (files) await removeLooseObjects(open.db, files, now())
}

import { removeLooseObjects } from '#adapters/files/objects.server.ts'
import type { JobKind } from '#adapters/queue/queue.server.ts'
import { type Job, jobsOf } from '#core/module.ts'
import { refreshDemoStreak } from '#sample/sample.server.ts'
import type { App } from '#core/app.ts'
import { eraseAccounts } from './erase.server.ts'
import { forgetTraces, vacuum } from './traces.server.ts'
import { forgetOldLimits } from '#adapters/db/limits.server.ts'
import { tidySearchWords } from '#adapters/db/search.server.ts'
import type { AppContext } from '#context.ts'
import { loggable } from '#kit/failure.ts'

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

/** The hour after three in Nairobi, when few people are online. */
const isNight = (moment: Date): boolean => (moment.getUTCHours() + 3) % 24 === 3

/** One step that fails does not block the others; the job fails at the end, so that it shows. */
async function tidyUp(app: App): Promise<void> {
  const ctx = app.context()
  const failed: string[] = []
  const steps: Record<string, (ctx: AppContext) => Promise<void>> = {
    forgetOldLimits: () => forgetOldLimits(app.open.db, app.now()),
    tidySearchWords: async () => {
      if (isNight(app.now())) await tidySearchWords(app.open.db)
    },
    ...Object.assign({}, ...app.modules.map((module) => module.tidy)),
  }
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(ctx)
    } catch (error) {
      ctx.log.error({ step, err: loggable(error) }, 'tidy-up.step')
      failed.push(step)
    }
  }
  if (failed.length > 0) throw new Error(`Could not tidy up: ${failed.join(', ')}`)
}

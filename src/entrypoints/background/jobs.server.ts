import type { JobKind } from '#adapters/queue/queue.server.ts'
import type { Job } from '#core/module.ts'
import { moduleJobs } from '#modules/all.server.ts'
import { keepDemoStreak } from '#sample/sample.server.ts'
import type { World } from '#world.server.ts'
import { eraseAccounts } from './erase.server.ts'
import { tidyUp } from './tidy-up.server.ts'
import { forgetTraces, keepLean } from './traces.server.ts'

type HouseJob = 'demo-streak' | 'erase-accounts' | 'keep-lean' | 'tidy-up'

/** Every kind of background work and what it runs: each module's own, and what is done for all of them by the clock. */
export function jobKinds(world: World): Record<HouseJob, JobKind> & Record<string, JobKind> {
  return {
    ...inWorld(world, moduleJobs),
    // As the day begins in Nairobi.
    'demo-streak': { retryLimit: 3, cron: '0 21 * * *', run: () => keepDemoStreak(world.context()) },
    'erase-accounts': { retryLimit: 0, cron: '37 * * * *', run: () => erase(world) },
    // At two in the night of Nairobi.
    'keep-lean': { retryLimit: 0, cron: '0 23 * * *', run: () => keepLean(world) },
    'tidy-up': { retryLimit: 0, cron: '17 * * * *', run: () => tidyUp(world) },
  }
}

/** Jobs of modules, each run in a context of its own. */
const inWorld = (world: World, jobs: Record<string, Job>): Record<string, JobKind> =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { run, ...kind }]) => [
      name,
      { ...kind, run: async (data) => void (await run(world.context(), data)) },
    ]),
  )

async function erase(world: World): Promise<void> {
  if ((await eraseAccounts(world.context())) > 0) await forgetTraces(world)
}

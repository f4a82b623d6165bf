import { forgetOldLimits } from '#adapters/db/limits.server.ts'
import { tidySearchWords } from '#adapters/db/search.server.ts'
import type { AppContext } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import type { App } from '#core/app.ts'

/** The hour after three in Nairobi, when few people are online. */
const isNight = (moment: Date): boolean => (moment.getUTCHours() + 3) % 24 === 3

/** One step that fails does not block the others; the job fails at the end, so that it shows. */
export async function tidyUp(app: App): Promise<void> {
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

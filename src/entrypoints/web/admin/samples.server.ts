import { adminOnly, type Context } from '#context.ts'
import type { Config } from '#config.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { isTrial } from '#core/trial.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { contentNames, loadLaunchContent } from '#sample/content.server.ts'
import { loadSample } from '#sample/sample.server.ts'
import type { Flash } from '#web/request-context.ts'

// Each reads everything.
const limit = limitsOf({ 'load-admin': { max: 20, windowMs: HOUR } })

/** Whether the button is there at all: a site for others that shows no samples has nothing to press. */
export const offersSamples = (config: Pick<Config, 'sampleData' | 'origin'>): boolean =>
  config.sampleData || isTrial(config)

/** Loads the samples if SAMPLE_DATA is on, as `npm run seed` does; otherwise it refuses. @returns what to say */
export async function pressSamples(ctx: Context): Promise<Flash[]> {
  const admin = adminOnly(ctx)
  await limit(ctx, { 'load-admin': admin.id })
  if (!ctx.config.sampleData) return refused()
  try {
    const isLoaded = await loadSample(ctx)
    if (isLoaded) await writeAudit(ctx, { actor: admin.id, action: 'samples.load', object: 'samples:all' })
    return [{ title: isLoaded ? m.admin_samples_loaded() : m.admin_samples_there() }]
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-allowed') return refused()
    throw error
  }
}

/** Loads the shipped content, as `npm run content -- load` does. @returns what to say */
export async function pressContent(ctx: Context): Promise<Flash[]> {
  const admin = adminOnly(ctx)
  await limit(ctx, { 'load-admin': admin.id })
  const seeded = await loadLaunchContent(ctx, contentNames, admin.id)
  const sum = (of: (one: (typeof seeded)[number]) => number) => seeded.reduce((sum, one) => sum + of(one), 0)
  const [added, updated] = [sum(({ added }) => added), sum(({ updated }) => updated)]
  const kept = sum(({ kept }) => kept.length)
  return [
    {
      title: added + updated > 0 ? m.admin_content_loaded({ added, updated, kept }) : m.admin_content_there(),
    },
  ]
}

const refused = (): Flash[] => [
  { title: m.admin_samples_refused(), tone: 'brick' },
  { title: m.admin_samples_later(), tone: 'sky' },
]

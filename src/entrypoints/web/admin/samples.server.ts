import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { loadSample } from '#sample/sample.server.ts'
import type { Flash } from '#web/request-context.ts'

/** Loads the samples where SAMPLE_DATA is on, as `npm run seed` does; elsewhere it refuses. @returns what to say */
export async function pressSamples(ctx: Context): Promise<Flash[]> {
  const admin = adminOnly(ctx)
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

const refused = (): Flash[] => [
  { title: m.admin_samples_refused(), tone: 'brick' },
  { title: m.admin_samples_later(), tone: 'sky' },
]

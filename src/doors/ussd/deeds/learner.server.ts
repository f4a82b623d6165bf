import { learnerOfPhone } from '#modules/accounts/commands.server.ts'
import type { Call } from '../place.ts'

/** Whoever does the first thing that is kept becomes a person; looking around makes nobody. */
export async function becomeLearner(call: Call): Promise<void> {
  if (call.ctx.viewer) return
  call.ctx = { ...call.ctx, viewer: await learnerOfPhone(call.ctx, call.phone) }
}

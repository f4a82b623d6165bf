import { limitsOf } from '#core/limits.server.ts'
import { isSimulatedPhone } from '#kit/phone.ts'
import { HOUR } from '#kit/time.ts'
import { learnerOfPhone } from '#modules/accounts/commands/phone-people.server.ts'
import type { Call } from '../screen.ts'

// A simulated number is free, a real one is not: somebody who draws many creates no more people than a college has in a day.
const limit = limitsOf({
  'simulated-learner-address': { max: 600, windowMs: HOUR, of: 'address', counts: 'all', each: 10 },
})

/** The first action that is stored creates a person; browsing creates nobody. @throws Refusal 'too-many' */
export async function becomeLearner(call: Call): Promise<void> {
  const { ctx, phone } = call
  if (ctx.viewer) return
  if (isSimulatedPhone(phone)) await limit(ctx, { 'simulated-learner-address': true })
  call.ctx = { ...ctx, viewer: await learnerOfPhone(ctx, phone) }
}

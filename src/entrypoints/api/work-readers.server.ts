import type { Context } from '#context.ts'
import type { Reader } from '#modules/courses/may-read.server.ts'
import { isGiven } from '#modules/peer-marking/queries/peers.server.ts'
import { isShown } from '#modules/portfolios/queries.server.ts'
import { isTaught } from '#modules/teaching/queries/teaches.server.ts'

/** As whom the viewer may read works; everybody reads what its learner shows. */
export function readersOf(ctx: Context): Reader[] {
  const shown: Reader = { as: 'everybody', shows: isShown(ctx) }
  if (!ctx.viewer) return [shown]
  return [
    shown,
    { as: 'learner' },
    { as: 'teacher', teaches: isTaught(ctx) },
    { as: 'peer', holds: isGiven(ctx, ctx.viewer.id) },
    ...(ctx.viewer.isAdmin ? [{ as: 'admin' } as const] : []),
  ]
}

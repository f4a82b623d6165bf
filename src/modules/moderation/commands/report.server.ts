import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { trustedKinds } from '../queries/trusted.server.ts'
import { REPORTS_TO_HIDE } from '../rules.ts'
import { reports } from '../tables.server.ts'
import { aboutIt } from '../target.server.ts'
import { targetIn, things } from '../things.server.ts'
import { ReportForm } from '../types.ts'

const limit = limitsOf({ 'report-user': { max: 20, windowMs: HOUR } })

/**
 * Reports something that the viewer can read, once; the third report by accounts older than a week hides it until staff has
 * reviewed it (rules N5). Reports about one thing are serialized, so that exactly one of them is the third.
 * @param raw kind and reason, at least one of the two
 * @returns whether it is their first about this, and where they can continue reading
 */
export const report = command(
  { who: 'signed-in', refuses: ['not-found', 'report-own', 'invalid-input', 'too-many'] },
  async (ctx, targetName: unknown, id: string, raw: unknown): Promise<{ isNew: boolean; path: string }> => {
    const target = targetIn(targetName)
    const thing = things[target]
    const { userId } = await thing.read(ctx, id)
    if (userId === ctx.viewer.id) throw new Refusal('report-own')
    const said = parse(ReportForm, raw)
    await limit(ctx, { 'report-user': ctx.viewer.id })
    return atomically(ctx, async (ctx) => {
      const { path, list } = await thing.lock(ctx, id)
      const added = await ctx.db
        .insert(reports)
        .values({ id: newId(), userId: ctx.viewer.id, ...aboutIt(target, id), ...said, createdAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ id: reports.id })
      if (added.length === 0) return { isNew: false, path }
      const kinds = await trustedKinds(ctx, target, id)
      if (kinds.length < REPORTS_TO_HIDE) return { isNew: true, path }
      await thing.hide(ctx, id, kinds)
      return { isNew: true, path: list }
    })
  },
)

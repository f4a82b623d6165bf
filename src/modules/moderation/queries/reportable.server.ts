import { and, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { reports } from '../tables.server.ts'
import { isAbout } from '../target.server.ts'
import { targetIn, things } from '../things.server.ts'
import type { Reportable } from '../types.ts'

/** What the viewer is about to report. */
export const reportable = query(
  {
    who: 'signed-in',
    // 'not-found' for what is not visible.
    refuses: ['not-found', 'report-own'],
  },
  async (ctx, targetName: unknown, id: string): Promise<Reportable> => {
    const target = targetIn(targetName)
    const { userId, title, path } = await things[target].read(ctx, id)
    if (userId === ctx.viewer.id) throw new Refusal('report-own')
    const own = and(eq(reports.userId, ctx.viewer.id), isAbout(target, id))
    return { target, id, title, path, isReported: (await ctx.db.$count(reports, own)) > 0 }
  },
)

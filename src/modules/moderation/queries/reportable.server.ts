import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { reports } from '../tables.server.ts'
import { isAbout } from '../target.server.ts'
import { targetIn, things } from '../things.server.ts'
import type { Reportable } from '../types.ts'

/**
 * What the viewer is about to report.
 * @throws Refusal 'not-found' for what is not visible, 'report-own'
 */
export async function reportable(ctx: Context, targetName: unknown, id: string): Promise<Reportable> {
  const viewer = signedIn(ctx)
  const target = targetIn(targetName)
  const { userId, title, path } = await things[target].read(ctx, id)
  if (userId === viewer.id) throw new Refusal('report-own')
  const own = and(eq(reports.userId, viewer.id), isAbout(target, id))
  return { target, id, title, path, isReported: (await ctx.db.$count(reports, own)) > 0 }
}

import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { reports } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export async function ownReportsData(ctx: Context) {
  const { id } = signedIn(ctx)
  return {
    reports: await ctx.db
      .select()
      .from(reports)
      .where(eq(reports.userId, id))
      .orderBy(asc(reports.createdAt)),
  }
}

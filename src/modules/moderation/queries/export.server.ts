import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { reports } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownReportsData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    reports: await ctx.db
      .select()
      .from(reports)
      .where(eq(reports.userId, id))
      .orderBy(asc(reports.createdAt)),
  }
})

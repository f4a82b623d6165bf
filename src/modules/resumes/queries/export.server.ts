import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { resumes } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownResumesData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    resumes: await ctx.db
      .select()
      .from(resumes)
      .where(eq(resumes.userId, id))
      .orderBy(asc(resumes.createdAt), asc(resumes.id)),
  }
})

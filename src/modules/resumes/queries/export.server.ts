import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { resumes } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export async function ownResumesData(ctx: Context) {
  const { id } = signedIn(ctx)
  return {
    resumes: await ctx.db
      .select()
      .from(resumes)
      .where(eq(resumes.userId, id))
      .orderBy(asc(resumes.createdAt), asc(resumes.id)),
  }
}

import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { successStories } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export async function ownCommunityData(ctx: Context) {
  const { id } = signedIn(ctx)
  return {
    success_stories: await ctx.db
      .select()
      .from(successStories)
      .where(eq(successStories.userId, id))
      .orderBy(asc(successStories.createdAt)),
  }
}

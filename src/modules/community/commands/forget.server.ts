import { eq } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { type Context, personSubject } from '#context.ts'
import { successStories } from '../tables.server.ts'

/** Takes out what a person told, also from the public pages; called by the job that erases an account, in its transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  const gone = await ctx.db
    .delete(successStories)
    .where(eq(successStories.userId, userId))
    .returning({ id: successStories.id })
  if (gone.length > 0) await pagesChanged(ctx, personSubject(userId))
}

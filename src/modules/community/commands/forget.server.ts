import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { takeOutWithWords } from '#adapters/db/search.server.ts'
import { type Context, personTag } from '#context.ts'
import { internal } from '#core/operation.ts'
import { posts, postViews, replies, votes } from '../tables.server.ts'
import { takeOutPosts } from './empty.server.ts'

/**
 * Erases what a person wrote, also from the public pages: their replies, and their posts. Called by the job that erases an account,
 * in its transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(replies).where(eq(replies.userId, userId))
  await ctx.db.delete(votes).where(eq(votes.userId, userId))
  await ctx.db.delete(postViews).where(eq(postViews.viewer, userId))
  await takeOutWithWords(ctx.db, 'posts', eq(posts.userId, userId), () =>
    takeOutPosts(ctx, eq(posts.userId, userId), userId, { userId: null }),
  )
  await invalidateTags(ctx, personTag(userId))
})

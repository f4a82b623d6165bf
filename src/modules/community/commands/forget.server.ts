import { and, eq, exists, isNull, ne, or } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { type Context, personSubject } from '#context.ts'
import { posts, postViews, replies, votes } from '../tables.server.ts'

/**
 * Takes out what a person wrote, also from the public pages: their replies, and their posts. Of a post that others answered the answers
 * stay, below a place that says it was removed. Called by the job that erases one, in its transaction.
 */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  const own = eq(posts.userId, userId)
  await ctx.db.delete(replies).where(eq(replies.userId, userId))
  await ctx.db.delete(votes).where(eq(votes.userId, userId))
  await ctx.db.delete(postViews).where(eq(postViews.viewer, userId))
  const isAnswered = exists(
    ctx.db
      .select({ id: replies.id })
      .from(replies)
      .where(and(eq(replies.postId, posts.id), or(isNull(replies.userId), ne(replies.userId, userId)))),
  )
  await ctx.db
    .update(posts)
    .set({ ...emptied, removedAt: ctx.now(), userId: null })
    .where(and(own, isAnswered))
  await ctx.db.delete(posts).where(own)
  await pagesChanged(ctx, personSubject(userId))
}

/** Nothing of what its author wrote. */
const emptied = {
  title: '',
  content: '',
  tags: [],
  quote: null,
  quoteRole: null,
  quoteAgreedAt: null,
  isTestimonial: false,
  isFeatured: false,
  appeal: null,
  hiddenReason: null,
}

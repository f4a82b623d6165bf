import { and, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { posts, replies } from '../tables.server.ts'

/**
 * Removes somebody's posts. If others answered one, the answers stay, below a placeholder that says it was removed.
 * @param own which: a removed one has none of them, or has the `change` @returns how many placeholders stay
 */
export async function takeOutPosts(
  ctx: Context,
  own: SQL | undefined,
  userId: string,
  change: { userId?: null } = {},
): Promise<number> {
  const isAnswered = exists(
    ctx.db
      .select({ id: replies.id })
      .from(replies)
      .where(
        and(sql`${replies.postId} = ${posts.id}`, or(isNull(replies.userId), ne(replies.userId, userId))),
      ),
  )
  const places = await ctx.db
    .update(posts)
    .set({ ...emptied, removedAt: ctx.now(), ...change })
    .where(and(own, isAnswered))
    .returning({ id: posts.id })
  await ctx.db.delete(posts).where(own)
  return places.length
}

/** Nothing that its author wrote. */
const emptied = {
  title: '',
  content: '',
  excerpt: sql`case when ${posts.kind} = 'story' then '' end`,
  tags: [],
  quote: null,
  quoteRole: null,
  quoteAgreedAt: null,
  isTestimonial: false,
  isFeatured: false,
  appeal: null,
  hiddenReason: null,
}

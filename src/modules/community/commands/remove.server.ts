import { and, eq, isNull, ne } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { limit } from '../limits.server.ts'
import type { PostKind } from '../rules.ts'
import { isForReader, threadChanged } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { takeOutPosts } from './empty.server.ts'

/**
 * Removes the viewer's own topic or question (FOR-12, QNA-16): it is deleted, unless others answered it. A story has no such
 * control (STO-12): its author requests removal.
 * @returns whether a placeholder stays above the answers
 * @throws Refusal 'not-found' also for somebody else's and on a board that they left, 'too-many'
 */
export async function removePost(
  ctx: Context,
  kind: Exclude<PostKind, 'story'>,
  postId: unknown,
): Promise<boolean> {
  const viewer = signedIn(ctx)
  const id = idOrRefuse(postId)
  await limit(ctx, { 'community-user': viewer.id })
  const own = and(
    eq(posts.id, id),
    eq(posts.kind, kind),
    ne(posts.kind, 'story'),
    eq(posts.userId, viewer.id),
    isNull(posts.removedAt),
    isForReader(ctx),
  )
  return atomically(ctx, async (ctx) => {
    // Nobody can answer between the check and the removal.
    rowOrRefuse(await ctx.db.select({ id: posts.id }).from(posts).where(own).for('update'))
    const places = await takeOutPosts(ctx, own, viewer.id)
    await threadChanged(ctx, { id, kind })
    return places > 0
  })
}

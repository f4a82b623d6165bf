import { and, eq, isNull, ne } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { communityLimits, type PostKind } from '../rules.ts'
import { isForReader, threadChanged } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { takeOutPosts } from './empty.server.ts'

/**
 * Removes the viewer's own topic or question (FOR-12, QNA-16): it is deleted, unless others answered it. A story has no such
 * control (STO-12): its author requests removal.
 * @returns whether a placeholder stays above the answers
 */
export const removePost = command(
  {
    who: 'signed-in',
    input: [given<Exclude<PostKind, 'story'>>(), idOf()],
    limit: perPerson(communityLimits, 'community-user'),
    // 'not-found' also for somebody else's and on a board that they left.
    refuses: ['not-found'],
  },
  async (ctx, kind, id): Promise<boolean> => {
    const own = and(
      eq(posts.id, id),
      eq(posts.kind, kind),
      ne(posts.kind, 'story'),
      eq(posts.userId, ctx.viewer.id),
      isNull(posts.removedAt),
      isForReader(ctx),
    )
    return atomically(ctx, async (ctx) => {
      // Nobody can answer between the check and the removal.
      rowOrRefuse(await ctx.db.select({ id: posts.id }).from(posts).where(own).for('update'))
      const places = await takeOutPosts(ctx, own, ctx.viewer.id)
      await threadChanged(ctx, { id, kind })
      return places > 0
    })
  },
)

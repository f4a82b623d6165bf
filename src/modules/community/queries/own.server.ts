import { and, eq, isNull } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { excerptFor, type PostKind } from '../rules.ts'
import { isForReader } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import type { OwnPost } from '../types.ts'

/** The viewer's own post as typed, to edit or delete it. */
export const ownPost = query(
  {
    who: 'signed-in',
    // 'not-found', also for somebody else's and on a board that they left.
    refuses: ['not-found'],
  },
  async (ctx, kind: PostKind, postId: unknown): Promise<OwnPost> => {
    const { title, content, excerpt, category, tags, boardId } = rowOrRefuse(
      await ctx.db
        .select()
        .from(posts)
        .where(
          and(
            eq(posts.id, idOrRefuse(postId)),
            eq(posts.kind, kind),
            eq(posts.userId, ctx.viewer.id),
            isNull(posts.removedAt),
            isForReader(ctx),
          ),
        ),
    )
    return {
      kind,
      title,
      content,
      // An excerpt made from the content is regenerated from the new content.
      excerpt: excerpt && excerpt !== excerptFor(content) ? excerpt : '',
      category: category ?? '',
      tags: tags.join(', '),
      boardId,
    }
  },
)

/** The viewer's own reply in a thread as typed. */
export const ownReply = query(
  {
    who: 'signed-in',
    // 'not-found', also for somebody else's.
    refuses: ['not-found'],
  },
  async (ctx, post: { kind: PostKind; id: unknown }, replyId: unknown): Promise<{ body: string }> => {
    return rowOrRefuse(
      await ctx.db
        .select({ body: replies.body })
        .from(replies)
        .innerJoin(posts, eq(posts.id, replies.postId))
        .where(
          and(
            eq(replies.id, idOrRefuse(replyId)),
            eq(replies.userId, ctx.viewer.id),
            eq(posts.id, idOrRefuse(post.id)),
            eq(posts.kind, post.kind),
            isForReader(ctx),
          ),
        ),
    )
  },
)

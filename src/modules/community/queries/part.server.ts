import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { excerptOf } from '#kit/text.ts'
import { replyPath, threadPaths } from '../rules.ts'
import { isOpen, isReplyShown, isShown } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import type { Part, PartKind } from '../types.ts'

/** Characters of a reply used as its title. */
const GLIMPSE = 100

/** A public post or reply. */
export const readablePart = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, target: PartKind, partId: unknown): Promise<Part> => {
    return partOf(ctx, target, idOrRefuse(partId), readable[target](ctx))
  },
)

const readable: Record<PartKind, (ctx: Context) => SQL | undefined> = {
  post: isOpen,
  // Answers are visible below a removed post, too.
  reply: (ctx) => and(isReplyShown(ctx), isShown(ctx)),
}

/** A post that is not removed, or a reply with its post. @throws Refusal 'not-found' */
export async function partOf(ctx: Context, target: PartKind, id: string, which?: SQL): Promise<Part> {
  const post = { id: posts.id, kind: posts.kind, boardId: posts.boardId }
  if (target === 'post') {
    const row = rowOrRefuse(
      await ctx.db
        .select({ ...standing(posts), title: posts.title, post })
        .from(posts)
        .where(and(eq(posts.id, id), isNull(posts.removedAt), which)),
    )
    return { ...row, target, path: `${threadPaths[row.post.kind]}${id}` }
  }
  const { body, ...row } = rowOrRefuse(
    await ctx.db
      .select({ ...standing(replies), body: replies.body, post })
      .from(replies)
      .innerJoin(posts, eq(posts.id, replies.postId))
      .where(and(eq(replies.id, id), which)),
  )
  return { ...row, target, title: excerptOf(body, GLIMPSE), path: replyPath(row.post, id) }
}

/** Whose it is, and whether and why it is hidden. */
const standing = <Table extends typeof posts | typeof replies>(of: Table) => ({
  id: of.id as Table['id'],
  userId: of.userId as Table['userId'],
  hiddenAt: of.hiddenAt as Table['hiddenAt'],
  hiddenBy: of.hiddenBy as Table['hiddenBy'],
  hiddenReason: of.hiddenReason as Table['hiddenReason'],
  appealedAt: of.appealedAt as Table['appealedAt'],
})

import { and, eq, exists, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, idOf, internal } from '#core/operation.ts'
import { sealOf } from '#kit/seal.ts'
import { nairobiDay } from '#kit/time.ts'
import { isOpen } from '../standing.server.ts'
import { posts, postViews } from '../tables.server.ts'

/**
 * Counts a view of a post: once per viewer and day, never its author's own (QNA-05+). There is at most one row for each, so it
 * needs no limit.
 */
export const lookAt = command(
  {
    who: 'anyone',
    because: 'QNA-05+: looks of visitors count',
    input: [idOf()],
    // 'not-found' for a URL without an id; views of a post that nobody can read are not counted.
    refuses: ['not-found'],
  },
  async (ctx, id): Promise<void> => {
    const day = nairobiDay(ctx.now())
    const isOthers = ctx.viewer ? or(isNull(posts.userId), ne(posts.userId, ctx.viewer.id)) : undefined
    const viewer = viewerOn(ctx, day)
    // A repeated view waits for nobody.
    const isCounted = exists(
      ctx.db
        .select({ viewer: postViews.viewer })
        .from(postViews)
        .where(and(eq(postViews.postId, id), eq(postViews.viewer, viewer), eq(postViews.day, day))),
    )
    await ctx.db
      .insert(postViews)
      .select(
        ctx.db
          .select({
            postId: posts.id,
            viewer: sql<string>`${viewer}`.as('viewer'),
            day: sql<string>`${day}::date`.as('day'),
          })
          .from(posts)
          .where(and(eq(posts.id, id), isOpen(ctx), isOthers, not(isCounted)))
          .for('no key update'),
      )
      .onConflictDoNothing()
  },
)

/** An account, or an address hashed with the day's salt: on another day nobody can tell that it is the same. */
const viewerOn = ({ viewer, address, config }: Context, day: string): string =>
  viewer?.id ?? sealOf(config.authSecret, `view ${day}`, address)

/** Deletes the viewers of earlier days; the count stays. */
export const forgetOldViews = internal(async (ctx: Context): Promise<void> => {
  await ctx.db.delete(postViews).where(lt(postViews.day, nairobiDay(ctx.now())))
})

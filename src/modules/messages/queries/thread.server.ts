import { and, desc, eq, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { THREAD_ROWS } from '../rules.ts'
import { isSeenBy, ownConversation } from '../seen.server.ts'
import { blocks, messages } from '../tables.server.ts'
import { type MessageView, ThreadPlace, type ThreadView } from '../types.ts'
import { otherColumns } from './other.server.ts'

type Row = typeof messages.$inferSelect

/**
 * One conversation of the viewer's, its newest messages or those before a position in it (MSG-08).
 * @param before a sequence; anything invalid means the newest
 */
export const threadView = query({
who: 'signed-in',
// 'not-found', also for other people's.
refuses: ['not-found'],
}, async (ctx, conversationId: unknown, before: unknown): Promise<ThreadView> => {
  const { id, otherId, isTaken } = await ownConversation(ctx, ctx.viewer.id, conversationId)
  const place = ThreadPlace.parse(before)
  const isNewest = place === Infinity
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, id),
        isSeenBy(ctx.viewer.id),
        isNewest ? undefined : lt(messages.sequence, place),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(THREAD_ROWS + 1)
  return {
    id,
    ...(await otherSide(ctx, ctx.viewer.id, otherId)),
    isOver: otherId === null,
    isTaken,
    messages: rows
      .slice(0, THREAD_ROWS)
      .toReversed()
      .map((row) => viewOf(row, ctx.viewer.id)),
    hasEarlier: rows.length > THREAD_ROWS,
    isNewest,
  }
})

async function otherSide({ db }: Context, viewerId: string, otherId: string | null) {
  if (!otherId) return { other: { id: null, name: null, avatarUrl: null }, isBlocked: false }
  const [row] = await db
    .select({ ...otherColumns, blockedAt: blocks.createdAt })
    .from(profiles)
    .leftJoin(blocks, and(eq(blocks.userId, viewerId), eq(blocks.blockedId, otherId)))
    .where(eq(profiles.id, otherId))
  const { blockedAt = null, ...other } = row ?? { id: otherId, name: null, avatarUrl: null }
  return { other, isBlocked: blockedAt !== null }
}

/** A message as one of the two sees it: neither learns whether it was withheld. */
export const viewOf = (
  { id, sequence, senderId, clientId, content, hiddenAt, createdAt, readAt }: Row,
  viewerId: string,
): MessageView => ({
  id,
  sequence,
  clientId: senderId === viewerId ? clientId : null,
  isMine: senderId === viewerId,
  content: hiddenAt ? '' : content,
  isHidden: hiddenAt !== null,
  createdAt,
  isRead: readAt !== null,
})

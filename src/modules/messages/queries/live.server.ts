import { and, asc, eq, exists, gt, isNull, max } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { sessions } from '#modules/accounts/tables.server.ts'
import { isMember, isSeenBy } from '../seen.server.ts'
import { conversations, messages } from '../tables.server.ts'
import type { LiveMessage } from '../types.ts'
import { viewOf } from './thread.server.ts'

const MOST = 100

const seenBy = (viewerId: string) => and(isMember(viewerId), isSeenBy(viewerId), isNull(messages.hiddenAt))

/**
 * The viewer's messages of all conversations after a place, oldest first (MSG-17+); a full answer may have more after it.
 * @param sessionId of a device that listens: nothing once it is over. Asked in the same moment as the messages, so that nothing that was
 * sent after a sign-out is read for it, however late it hears of that.
 */
export async function liveMessages(
  ctx: Context,
  after: number,
  sessionId?: string,
): Promise<{ messages: LiveMessage[]; isFull: boolean }> {
  const { id: viewerId } = signedIn(ctx)
  const isOpen =
    sessionId === undefined
      ? undefined
      : exists(ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)))
  const rows = await ctx.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(isOpen, seenBy(viewerId), gt(messages.sequence, after)))
    .orderBy(asc(messages.sequence))
    .limit(MOST)
  return {
    messages: rows.map(({ message }) => {
      const { isRead: _, isHidden: _hidden, ...view } = viewOf(message, viewerId)
      return { ...view, conversationId: message.conversationId }
    }),
    isFull: rows.length === MOST,
  }
}

/** The place of the viewer's newest message, 0 where there is none. */
export async function newestMessage(ctx: Context): Promise<number> {
  const { id: viewerId } = signedIn(ctx)
  const [row] = await ctx.db
    .select({ newest: max(messages.sequence) })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(seenBy(viewerId))
  return row?.newest ?? 0
}

import { and, asc, desc, eq, exists, gt, isNull, max, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { PAGE_ROWS } from '#kit/paging.ts'
import { sessions } from '#modules/accounts/tables.server.ts'
import { byNewest, isMember, isSeenBy } from '../seen.server.ts'
import { conversations, messages } from '../tables.server.ts'
import type { LiveMessage } from '../types.ts'
import { viewOf } from './thread.server.ts'

const MOST = 100

/** Of one conversation, by its index: over all messages, most of those of somebody with many conversations would be read. */
const seenIn = (viewerId: string) =>
  and(eq(messages.conversationId, conversations.id), isSeenBy(viewerId), isNull(messages.hiddenAt))

/**
 * The viewer's messages of all conversations after a position, oldest first (MSG-17+); a full result may have more after it.
 * @param sessionId of a listening device: nothing once it is over. Checked in the same snapshot as the messages, so that nothing
 * sent after a sign-out is read for it, however late it learns of that.
 */
export const liveMessages = query({
who: 'signed-in',
}, async (ctx, after: number, sessionId?: string): Promise<{ messages: LiveMessage[]; isFull: boolean }> => {
const { id: viewerId } = ctx.viewer
  const isOpen =
    sessionId === undefined
      ? undefined
      : exists(ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)))
  const later = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(seenIn(viewerId), gt(messages.sequence, after)))
    .orderBy(asc(messages.sequence))
    .limit(MOST)
    .as('later')
  const rows = await ctx.db
    .select({ message: messages })
    .from(conversations)
    .innerJoinLateral(later, sql`true`)
    .innerJoin(messages, eq(messages.id, later.id))
    .where(and(isOpen, isMember(viewerId)))
    .orderBy(asc(messages.sequence))
    .limit(MOST)
  return {
    messages: rows.map(({ message }) => {
      const { isRead: _, isHidden: _hidden, ...view } = viewOf(message, viewerId)
      return { ...view, conversationId: message.conversationId }
    }),
    isFull: rows.length === MOST,
  }
})

/**
 * The position of the viewer's newest message, 0 if there is none. Looked for in the conversations that moved last: where twenty
 * people write in the same instant or staff hid what was newest it may be an older one, and a stream tells what follows once more.
 */
export const newestMessage = query({
who: 'signed-in',
}, async (ctx): Promise<number> => {
const { id: viewerId } = ctx.viewer
  const moved = byNewest(ctx.db, viewerId).limit(PAGE_ROWS).as('moved')
  const newest = ctx.db
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(
      and(eq(messages.conversationId, moved.id), isSeenBy(viewerId), isNull(messages.hiddenAt)),
    )
    .orderBy(desc(messages.sequence))
    .limit(1)
    .as('newest')
  const [row] = await ctx.db
    .select({ newest: max(newest.sequence) })
    .from(moved)
    .innerJoinLateral(newest, sql`true`)
  return row?.newest ?? 0
})

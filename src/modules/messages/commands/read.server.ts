import { and, eq, inArray } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { announce } from '#core/news/announce.server.ts'
import { command } from '#core/operation.ts'
import { isUnreadBy, ownConversation } from '../seen.server.ts'
import { messages } from '../tables.server.ts'

/** Marks the other person's messages as read (MSG-14); messages already read are unchanged. */
export const markRead = command({
who: 'signed-in',
// 'not-found', also for other people's conversations.
refuses: ['not-found'],
}, async (ctx, conversationId: unknown): Promise<void> => {
  const { id, otherId } = await ownConversation(ctx, ctx.viewer.id, conversationId)
  const unread = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, id), isUnreadBy(ctx.viewer.id)))
  // Opening a conversation usually writes nothing.
  if (unread.length === 0) return
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .update(messages)
      .set({ readAt: ctx.now() })
      .where(
        and(
          inArray(
            messages.id,
            unread.map((row) => row.id),
          ),
          isUnreadBy(ctx.viewer.id),
        ),
      )
    const to = otherId ? [otherId, ctx.viewer.id] : [ctx.viewer.id]
    await announce(ctx, { what: 'read', conversationId: id, to })
  })
})

import { and, eq, inArray } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { announce } from '#core/news/announce.server.ts'
import { isUnreadBy, ownConversation } from '../seen.server.ts'
import { messages } from '../tables.server.ts'

/**
 * Marks the other person's messages as read (MSG-14); messages already read are unchanged. @throws Refusal 'not-found', also for
 * other people's conversations
 */
export async function markRead(ctx: Context, conversationId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { id, otherId } = await ownConversation(ctx, viewer.id, conversationId)
  const unread = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, id), isUnreadBy(viewer.id)))
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
          isUnreadBy(viewer.id),
        ),
      )
    const to = otherId ? [otherId, viewer.id] : [viewer.id]
    await announce(ctx, { what: 'read', conversationId: id, to })
  })
}

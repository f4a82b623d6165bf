import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { blocks, conversations, messages } from '../tables.server.ts'

/**
 * Moves the messages and read marks of a person known only by phone to an account (decision 041). If the account has a conversation
 * with the same person already, both are merged, in the order in which they were written.
 */
export const mergeAccounts = internal(async (ctx: Context, fromId: string, toId: string): Promise<void> => {
  const { db } = ctx
  const own = await db
    .select()
    .from(conversations)
    .where(or(eq(conversations.mentorId, fromId), eq(conversations.menteeId, fromId)))
  await db.update(messages).set({ senderId: toId }).where(eq(messages.senderId, fromId))
  for (const one of own) {
    const otherId = one.mentorId === fromId ? one.menteeId : one.mentorId
    await takeConversation(ctx, one, { fromId, toId, otherId })
  }
  await takeBlocks(ctx, fromId, toId)
})

/** Somebody who blocked the one blocks the other, and vice versa. */
async function takeBlocks({ db }: Context, fromId: string, toId: string): Promise<void> {
  const own = await db
    .delete(blocks)
    .where(or(eq(blocks.userId, fromId), eq(blocks.blockedId, fromId)))
    .returning()
  const moved = own
    .map((row) => ({
      ...row,
      userId: row.userId === fromId ? toId : row.userId,
      blockedId: row.blockedId === fromId ? toId : row.blockedId,
    }))
    .filter(({ userId, blockedId }) => userId !== blockedId)
  if (moved.length > 0) await db.insert(blocks).values(moved).onConflictDoNothing()
}

type Sides = { fromId: string; toId: string; otherId: string | null }

async function takeConversation(
  { db }: Context,
  { id, mentorId, lastMessageAt }: typeof conversations.$inferSelect,
  { fromId, toId, otherId }: Sides,
): Promise<void> {
  const [before] = otherId ? await db.select({ id: conversations.id }).from(conversations).where(between(toId, otherId)) : []
  if (before) {
    await db.update(messages).set({ conversationId: before.id }).where(eq(messages.conversationId, id))
    await db
      .update(conversations)
      .set({ lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${lastMessageAt.toISOString()}::timestamptz)` })
      .where(eq(conversations.id, before.id))
    await db.delete(conversations).where(eq(conversations.id, id))
    return
  }
  // Somebody who asked themselves from their own phone has no conversation.
  const side = otherId === toId ? null : toId
  await db
    .update(conversations)
    .set(mentorId === fromId ? { mentorId: side } : { menteeId: side })
    .where(eq(conversations.id, id))
}

const between = (one: string, other: string) =>
  or(
    and(eq(conversations.mentorId, one), eq(conversations.menteeId, other)),
    and(eq(conversations.mentorId, other), eq(conversations.menteeId, one)),
  )

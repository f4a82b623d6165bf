import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { takesMessages } from '#modules/accounts/queries/own.server.ts'
import { announce } from '#core/news/announce.server.ts'
import { isMember } from '../seen.server.ts'
import { blocks, conversations, messages } from '../tables.server.ts'

/**
 * Erases a person; called by the job that erases an account, in its transaction. What they wrote stays for its recipients, without
 * a name, or is deleted, as they chose; messages without a remaining reader are deleted, and so are those that never reached
 * anybody. Their correspondents are notified of the change.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const { db } = ctx
  const own = await db
    .select({ id: conversations.id, mentorId: conversations.mentorId, menteeId: conversations.menteeId })
    .from(conversations)
    .where(isMember(userId))
  await db.delete(blocks).where(or(eq(blocks.userId, userId), eq(blocks.blockedId, userId)))
  await db.delete(messages).where(and(eq(messages.senderId, userId), eq(messages.withheld, true)))
  if (await takesMessages(ctx, userId))
    await takeWords(
      ctx,
      userId,
      own.map(({ id }) => id),
    )
  else await db.update(messages).set({ senderId: null }).where(eq(messages.senderId, userId))
  await db.update(conversations).set({ mentorId: null }).where(eq(conversations.mentorId, userId))
  await db.update(conversations).set({ menteeId: null }).where(eq(conversations.menteeId, userId))
  await db.delete(conversations).where(and(isNull(conversations.mentorId), isNull(conversations.menteeId)))
  for (const { id, mentorId, menteeId } of own) {
    const to = [mentorId, menteeId].filter((one): one is string => one !== null && one !== userId)
    await announce(ctx, { what: 'left', conversationId: id, to })
  }
})

/**
 * No empty rows stay that would show when somebody wrote; a conversation in which nobody else said anything is deleted entirely.
 */
async function takeWords({ db, now }: Context, userId: string, own: string[]): Promise<void> {
  const taken = await db
    .delete(messages)
    .where(eq(messages.senderId, userId))
    .returning({ conversationId: messages.conversationId })
  const left = sql`(select max(${messages.createdAt}) from ${messages} where ${messages.conversationId} = ${conversations.id} and not ${messages.withheld})`
  await db
    .update(conversations)
    .set({ wordsTakenAt: now(), lastMessageAt: sql`coalesce(${left}, ${conversations.createdAt})` })
    .where(inArray(conversations.id, [...new Set(taken.map(({ conversationId }) => conversationId))]))
  const said = db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversations.id))
  await db.delete(conversations).where(and(inArray(conversations.id, own), sql`not ${exists(said)}`))
}

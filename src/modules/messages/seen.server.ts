import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { conversations, messages } from './tables.server.ts'

/** A person's conversations. Everything that reads or writes one uses this, so that others' do not exist (PERM-06, rules D1). */
export const isMember = (userId: string): SQL =>
  or(eq(conversations.mentorId, userId), eq(conversations.menteeId, userId))!

/** Messages that a member can see: those sent to somebody who had blocked their sender are visible only to the sender. */
export const isSeenBy = (userId: string): SQL =>
  or(eq(messages.withheld, false), eq(messages.senderId, userId))!

/** By somebody else; an erased person counts as that. */
export const isFromOther = (userId: string): SQL => sql`${messages.senderId} is distinct from ${userId}`

/** Not read yet by a member (rules D5). */
export const isUnreadBy = (userId: string): SQL =>
  and(isFromOther(userId), isNull(messages.readAt), eq(messages.withheld, false), isNull(messages.hiddenAt))!

/** A conversation of this person's with the other person. @throws Refusal 'not-found', also for other people's */
export async function ownConversation(
  { db }: Context,
  userId: string,
  conversationId: unknown,
): Promise<{ id: string; otherId: string | null; isTaken: boolean }> {
  const id = idOrRefuse(conversationId)
  const { mentorId, menteeId, wordsTakenAt } = rowOrRefuse(
    await db
      .select({
        mentorId: conversations.mentorId,
        menteeId: conversations.menteeId,
        wordsTakenAt: conversations.wordsTakenAt,
      })
      .from(conversations)
      .where(and(eq(conversations.id, id), isMember(userId))),
  )
  return { id, otherId: mentorId === userId ? menteeId : mentorId, isTaken: wordsTakenAt !== null }
}

/**
 * A person's conversations with the moment of the newest message that they see, newest first, without a limit. A message to somebody
 * who blocked its sender moves the conversation up only for the sender.
 */
export function byNewest(db: Context['db'], userId: string) {
  const withheld = db
    .select({
      conversationId: messages.conversationId,
      at: sql<Date>`max(${messages.createdAt})`.as('withheld_at'),
    })
    .from(messages)
    .where(sql`${messages.senderId} = ${userId} and ${messages.withheld}`)
    .groupBy(messages.conversationId)
    .as('own_withheld')
  const at = sql`greatest(${conversations.lastMessageAt}, ${withheld.at})`
    .mapWith(conversations.lastMessageAt)
    .as('newest_at')
  return db
    .select({ id: conversations.id, at })
    .from(conversations)
    .leftJoin(withheld, eq(withheld.conversationId, conversations.id))
    .where(isMember(userId))
    .orderBy(desc(at), desc(conversations.id))
}

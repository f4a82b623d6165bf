import { and, asc, eq, or, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { isMember, isSeenBy } from '../seen.server.ts'
import { blocks, conversations, messages } from '../tables.server.ts'
import { viewOf } from './thread.server.ts'

/**
 * What the viewer's download contains, by table: sent and received messages. The other person is not identified except by the
 * content.
 */
export const ownMessagesData = query({
who: 'signed-in',
}, async (ctx) => {
const { id } = ctx.viewer
  const { db } = ctx
  const { createdAt, lastMessageAt, wordsTakenAt } = conversations
  const as = sql<string>`case when ${conversations.mentorId} = ${id} then 'mentor' else 'mentee' end`
  const written = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(isMember(id), isSeenBy(id)))
    .orderBy(asc(messages.sequence))
  return {
    conversations: await db
      .select({ id: conversations.id, as, createdAt, lastMessageAt, wordsTakenAt })
      .from(conversations)
      .where(isMember(id))
      .orderBy(asc(createdAt)),
    messages: written.map(({ message }) => ({
      conversationId: message.conversationId,
      ...viewOf(message, id),
    })),
    blocks: await db
      .select({ conversationId: conversations.id, createdAt: blocks.createdAt })
      .from(blocks)
      .innerJoin(
        conversations,
        and(
          isMember(id),
          or(eq(conversations.mentorId, blocks.blockedId), eq(conversations.menteeId, blocks.blockedId)),
        ),
      )
      .where(eq(blocks.userId, id))
      .orderBy(asc(blocks.createdAt)),
  }
})

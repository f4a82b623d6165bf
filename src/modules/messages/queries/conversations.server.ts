import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { excerptOf } from '#kit/text.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { isMember, isSeenBy, isUnreadBy } from '../seen.server.ts'
import { conversations, messages } from '../tables.server.ts'
import type { ConversationRow } from '../types.ts'
import { otherColumns, otherThan } from './other.server.ts'

const EXCERPT = 80

/** The viewer's conversations, newest message first, each with its number of unread messages (MSG-03, MSG-23). */
export async function listConversations(ctx: Context, page: number): Promise<Page<ConversationRow>> {
  const { id: viewerId } = signedIn(ctx)
  const { db } = ctx
  const last = lastOf(db, viewerId)
  const unread = sql<number>`(select count(*)::int from ${messages} where ${and(eq(messages.conversationId, conversations.id), isUnreadBy(viewerId))})`
  // A blocked person's message moves the conversation up only for them.
  const at = sql`case when ${last.withheld} then ${last.createdAt} else ${conversations.lastMessageAt} end`.mapWith(conversations.createdAt)
  const found = await pageOf(
    db
      .select({
        id: conversations.id,
        other: otherColumns,
        content: last.content,
        senderId: last.senderId,
        hiddenAt: last.hiddenAt,
        at,
        unread,
      })
      .from(conversations)
      .leftJoin(profiles, eq(profiles.id, otherThan(viewerId)))
      .leftJoinLateral(last, sql`true`)
      .where(isMember(viewerId))
      .orderBy(desc(at), desc(conversations.id)),
    page,
  )
  return {
    ...found,
    rows: found.rows.map(({ content, senderId, hiddenAt, ...row }) => ({
      ...row,
      other: row.other ?? { id: null, name: null, avatarUrl: null },
      last:
        content === null
          ? null
          : {
              excerpt: hiddenAt ? '' : excerptOf(content, EXCERPT),
              isMine: senderId === viewerId,
              isHidden: hiddenAt !== null,
            },
    })),
  }
}

const lastOf = (db: Context['db'], viewerId: string) =>
  db
    .select({
      content: messages.content,
      senderId: messages.senderId,
      hiddenAt: messages.hiddenAt,
      createdAt: messages.createdAt,
      withheld: messages.withheld,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), isSeenBy(viewerId)))
    .orderBy(desc(messages.sequence))
    .limit(1)
    .as('last')

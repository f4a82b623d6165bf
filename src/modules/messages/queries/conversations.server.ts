import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { excerptOf } from '#kit/text.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { byNewest, isSeenBy, isUnreadBy } from '../seen.server.ts'
import { conversations, messages } from '../tables.server.ts'
import type { ConversationRow } from '../types.ts'
import { otherColumns, otherThan } from './other.server.ts'

const EXCERPT = 80

/** The viewer's conversations, newest message first, each with its number of unread messages (MSG-03, MSG-23). */
export const listConversations = query({
who: 'signed-in',
}, async (ctx, page: number): Promise<Page<ConversationRow>> => {
const { id: viewerId } = ctx.viewer
  const { db } = ctx
  const last = lastOf(db, viewerId)
  const unread = sql<number>`(select count(*)::int from ${messages} where ${and(eq(messages.conversationId, conversations.id), isUnreadBy(viewerId))})`
  // The page first, then what its rows say: of all conversations, the last messages of every one would be read.
  const rows = (most: number, first: number) => {
    const shown = byNewest(db, viewerId).limit(most).offset(first).as('shown')
    return db
      .select({
        id: shown.id,
        other: otherColumns,
        content: last.content,
        senderId: last.senderId,
        hiddenAt: last.hiddenAt,
        at: shown.at,
        unread,
      })
      .from(shown)
      .innerJoin(conversations, eq(conversations.id, shown.id))
      .leftJoin(profiles, eq(profiles.id, otherThan(viewerId)))
      .leftJoinLateral(last, sql`true`)
      .orderBy(desc(shown.at), desc(shown.id))
  }
  const found = await pageOf({ limit: (most) => ({ offset: (first) => rows(most, first) }) }, page)
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
})

const lastOf = (db: Context['db'], viewerId: string) =>
  db
    .select({
      content: messages.content,
      senderId: messages.senderId,
      hiddenAt: messages.hiddenAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), isSeenBy(viewerId)))
    .orderBy(desc(messages.sequence))
    .limit(1)
    .as('last')

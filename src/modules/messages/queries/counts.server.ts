import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { conversations, messages } from '../tables.server.ts'
import type { UnreadCounts } from '../types.ts'

const viewer = sql.placeholder('viewer')

const countsOf = prepared('unread counts', (db) => {
  const ofMine = sql`select ${conversations.id} from ${conversations} where ${conversations.mentorId} = ${viewer} or ${conversations.menteeId} = ${viewer}`
  const unread = sql`${messages.senderId} is distinct from ${viewer} and ${messages.readAt} is null and not ${messages.withheld} and ${messages.hiddenAt} is null`
  return db
    .select({
      notifications: sql<number>`count(*)::int`,
      messages: sql<number>`(select count(*)::int from ${messages} where ${messages.conversationId} in (${ofMine}) and ${unread})`,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, viewer), isNull(notifications.readAt)))
})

/**
 * The viewer's numbers of unread notifications and messages (DASH-05, DASH-06+), in one query: every page with a header runs it.
 */
export const unreadCounts = query({
who: 'signed-in',
}, async (ctx): Promise<UnreadCounts> => {
const { id } = ctx.viewer
  const [row] = await countsOf(ctx.db, { viewer: id })
  return [row!.notifications, row!.messages]
})

import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'
import type { InboxFilters, InboxRow, InboxThread } from '../types.ts'
import { messagesOf } from './conversation.server.ts'

const { id, subject, channel, status, name, email, createdAt, lastMessageAt } = supportThreads
const columns = { id, subject, channel, status, name, email, createdAt, lastMessageAt }
const openFirst = sql`case ${supportThreads.status} when 'open' then 0 when 'answered' then 1 else 2 end`

/** All conversations, those that wait for staff first, then the newest. */
export const listInbox = query(
  { who: 'admin' },
  async (ctx, { state, q, page }: InboxFilters): Promise<Page<InboxRow>> => {
    return pageOf(
      ctx.db
        .select(columns)
        .from(supportThreads)
        .where(and(state ? eq(supportThreads.status, state) : undefined, q ? matches(q) : undefined))
        .orderBy(openFirst, desc(supportThreads.lastMessageAt), supportThreads.id),
      page,
    )
  },
)

/** The first of those that wait for staff, the longest wait first, and how many there are. */
export const openThreads = query(
  { who: 'admin' },
  async (ctx): Promise<{ rows: InboxRow[]; total: number }> => {
    const isOpen = eq(supportThreads.status, 'open')
    const { rows } = await pageOf(
      ctx.db
        .select(columns)
        .from(supportThreads)
        .where(isOpen)
        .orderBy(supportThreads.lastMessageAt, supportThreads.id),
      1,
    )
    return { rows, total: await ctx.db.$count(supportThreads, isOpen) }
  },
)

/** Whether any message, name, address or subject contains the words; nothing in them is a pattern. */
const matches = (q: string): SQL | undefined =>
  or(
    ...[supportThreads.subject, supportThreads.name, supportThreads.email].map((column) =>
      holds(sql`${column}`, q),
    ),
    sql`exists (select 1 from ${supportMessages} where ${supportMessages.threadId} = ${supportThreads.id} and ${holds(sql`${supportMessages.body}`, q)})`,
  )

const holds = (text: SQL, q: string): SQL => sql`strpos(plain_text(${text}), plain_text(${q})) > 0`

/** One conversation in full. */
export const inboxThread = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, threadId: string): Promise<InboxThread> => {
    idOrRefuse(threadId)
    const thread = rowOrRefuse(
      await ctx.db.select().from(supportThreads).where(eq(supportThreads.id, threadId)),
    )
    const { userId, ...row } = thread
    return { ...row, isMember: userId !== null, messages: await messagesOf(ctx, threadId) }
  },
)

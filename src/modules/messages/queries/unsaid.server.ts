import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { conversations, messages } from '../tables.server.ts'

/** How long a message may wait unread before a mail reports it; an online reader reads it meanwhile. */
const PATIENCE_MS = 30 * MINUTE
/** Between two mails to one person. */
const PAUSE_MS = 4 * HOUR
/** Older messages are not news: somebody who turned the mails off for a while does not get them all at once. */
const NEWS_MS = 3 * DAY

/** The recipient of a message: the other of the two. */
export const reader = sql<string>`case when ${messages.senderId} = ${conversations.mentorId} then ${conversations.menteeId} else ${conversations.mentorId} end`

/** A condition: a message is unread by a recipient who can see it and was not notified. */
const isUnsaid = (ctx: Context): SQL | undefined =>
  and(
    isNull(messages.readAt),
    isNull(messages.mailedAt),
    eq(messages.withheld, false),
    isNull(messages.hiddenAt),
    isNotNull(messages.senderId),
    gt(messages.createdAt, after(ctx.now(), -NEWS_MS)),
  )

/** Whose messages have waited long enough, without a recent mail. */
export async function readersToMail(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: reader })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(isUnsaid(ctx), lte(messages.createdAt, after(ctx.now(), -PATIENCE_MS)), sql`${reader} is not null`))
    .limit(500)
  const due: string[] = []
  for (const { userId } of rows) if (!(await wasMailedLately(ctx, userId))) due.push(userId)
  return due
}

async function wasMailedLately(ctx: Context, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(isTo(userId), gt(messages.mailedAt, after(ctx.now(), -PAUSE_MS))))
    .limit(1)
  return row !== undefined
}

const isTo = (userId: string): SQL | undefined =>
  and(
    or(eq(conversations.mentorId, userId), eq(conversations.menteeId, userId)),
    ne(messages.senderId, userId),
  )

/** One person's unread messages, with their authors. */
export async function unsaidTo(ctx: Context, userId: string): Promise<{ id: string; from: string }[]> {
  if (await wasMailedLately(ctx, userId)) return []
  const rows = await ctx.db
    .select({ id: messages.id, profileName: profiles.fullName, accountName: users.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(isTo(userId), isUnsaid(ctx)))
    .orderBy(asc(messages.sequence))
  return rows.map(({ id, ...names }) => ({ id, from: displayName(names) }))
}

import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { conversations, messages } from '../tables.server.ts'
import { reader } from './unsaid.server.ts'

/** A message that its reader can see and has not read, with who wrote it and to whom; null for any other. */
export async function messageToPush(ctx: Context, messageId: string) {
  const { id, conversationId, senderId, sequence, createdAt } = messages
  const [row] = await ctx.db
    .select({
      id,
      conversationId,
      senderId,
      sequence,
      createdAt,
      readerId: reader,
      profileName: profiles.fullName,
      accountName: users.name,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .innerJoin(users, eq(users.id, senderId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(id, messageId), isUnread, isNotNull(sql`${reader}`)))
  if (!row) return null
  const { profileName, accountName, ...message } = row
  return { ...message, from: displayName({ profileName, accountName }) }
}

const isUnread = and(isNull(messages.readAt), eq(messages.withheld, false), isNull(messages.hiddenAt))

type Message = NonNullable<Awaited<ReturnType<typeof messageToPush>>>

/** Whether an earlier one of the same two people, at most so much older, is unread, too: that one was told. */
export const wasTold = async (
  ctx: Context,
  { conversationId, senderId, sequence, createdAt }: Message,
  withinMs: number,
): Promise<boolean> =>
  (await ctx.db.$count(
    messages,
    and(
      eq(messages.conversationId, conversationId),
      eq(messages.senderId, senderId!),
      lt(messages.sequence, sequence),
      gt(messages.createdAt, after(createdAt, -withinMs)),
      isUnread,
    ),
  )) > 0

import { desc, eq, max } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { renderMarkdown } from '#kit/documents/markdown.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { conversationPath, threadIdOf } from '../address.server.ts'
import { MOST_MESSAGES, seenName } from '../rules.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'
import type { ConversationView, MessageView, OwnConversation } from '../types.ts'

/** How many of their conversations a person sees. */
const MOST_OWN = 20

/** A conversation for whoever has its URL. @param token of the URL, which is the permission */
export const conversation = query(
  { who: 'anyone', because: 'the sealed token in the address is the permission', refuses: ['not-found'] },
  async (ctx, token: string): Promise<ConversationView> => {
    const { id, ...thread } = await threadOf(ctx, token)
    const { subject, channel, status, createdAt, email } = thread
    return { subject, channel, status, createdAt, mailsTo: email, messages: await messagesOf(ctx, id) }
  },
)

/**
 * The newest state of a conversation, as {@link seenName} names it: a page polls, so the response is one word.
 * @param token of the URL, which is the permission
 */
export const stateOfConversation = query(
  { who: 'anyone', because: 'the sealed token in the address is the permission', refuses: ['not-found'] },
  async (ctx, token: string): Promise<string> => {
    const { id, status } = await threadOf(ctx, token)
    const [last] = await ctx.db
      .select({ id: max(supportMessages.id) })
      .from(supportMessages)
      .where(eq(supportMessages.threadId, id))
    return seenName(status, last?.id ?? 0)
  },
)

async function threadOf(ctx: Context, token: string) {
  const [thread] = await ctx.db
    .select()
    .from(supportThreads)
    .where(eq(supportThreads.id, threadIdOf(ctx, token)))
  if (!thread) throw new Refusal('not-found')
  return thread
}

/** The messages, oldest first. */
export async function messagesOf(ctx: Context, threadId: string): Promise<MessageView[]> {
  const rows = await ctx.db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.threadId, threadId))
    .orderBy(desc(supportMessages.id))
    .limit(MOST_MESSAGES)
  return rows
    .reverse()
    .map(({ id, author, body, createdAt }) => ({
      id,
      author,
      body,
      html: author === 'assistant' ? renderMarkdown(body) : null,
      at: createdAt,
    }))
}

/** The viewer's conversations, newest first. */
export const ownConversations = query({ who: 'signed-in' }, async (ctx): Promise<OwnConversation[]> => {
  const rows = await ctx.db
    .select()
    .from(supportThreads)
    .where(eq(supportThreads.userId, ctx.viewer.id))
    .orderBy(desc(supportThreads.lastMessageAt), supportThreads.id)
    .limit(MOST_OWN)
  return rows.map(({ id, subject, channel, status, lastMessageAt }) => ({
    path: conversationPath(ctx, id),
    subject,
    channel,
    status,
    lastMessageAt,
  }))
})

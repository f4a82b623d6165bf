import { and, eq, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { excerptOf } from '#kit/text.ts'
import { isMember, isSeenBy } from '../seen.server.ts'
import { conversations, messages } from '../tables.server.ts'

export type Reportable = { id: string; conversationId: string; userId: string | null; title: string }

/** A message that the viewer can read, by either author. @throws Refusal 'not-found' */
export async function reportableMessage(ctx: Context, messageId: unknown): Promise<Reportable> {
  const viewer = signedIn(ctx)
  const id = idOrRefuse(messageId)
  const { content, ...row } = rowOrRefuse(
    await ctx.db
      .select({
        id: messages.id,
        conversationId: messages.conversationId,
        userId: messages.senderId,
        content: messages.content,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.id, id), isMember(viewer.id), isSeenBy(viewer.id), isNull(messages.hiddenAt))),
  )
  return { ...row, title: excerptOf(content, 80) }
}

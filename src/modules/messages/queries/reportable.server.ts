import { and, eq, isNull } from 'drizzle-orm'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { excerptOf } from '#kit/text.ts'
import { isMember, isSeenBy } from '../seen.server.ts'
import { conversations, messages } from '../tables.server.ts'

export type Reportable = { id: string; conversationId: string; userId: string | null; title: string }

/** A message that the viewer can read, by either author. */
export const reportableMessage = query({
who: 'signed-in',
input: [idOf()],
refuses: ['not-found'],
}, async (ctx, id): Promise<Reportable> => {
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
      .where(and(eq(messages.id, id), isMember(ctx.viewer.id), isSeenBy(ctx.viewer.id), isNull(messages.hiddenAt))),
  )
  return { ...row, title: excerptOf(content, 80) }
})

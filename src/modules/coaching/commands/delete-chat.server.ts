import { and, eq } from 'drizzle-orm'
import { command, perPerson } from '#core/operation.ts'
import { HOUR } from '#kit/time.ts'
import type { ChatKind } from '../rules.ts'
import { chatMessages } from '../tables.server.ts'

/** Deletes the viewer's conversation with coach or advisor (rules I5). */
export const deleteChat = command(
  { who: 'signed-in', limit: perPerson('chat-user', { max: 60, windowMs: HOUR }) },
  async (ctx, kind: ChatKind): Promise<void> => {
    await ctx.db
      .delete(chatMessages)
      .where(and(eq(chatMessages.userId, ctx.viewer.id), eq(chatMessages.kind, kind)))
  },
)

import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import type { ChatKind } from '../rules.ts'
import { limit } from '../limits.server.ts'
import { chatMessages } from '../tables.server.ts'

/** Deletes the viewer's conversation with coach or advisor (rules I5). @throws Refusal 'too-many' */
export async function deleteChat(ctx: Context, kind: ChatKind): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'chat-user': viewer.id })
  await ctx.db
    .delete(chatMessages)
    .where(and(eq(chatMessages.userId, viewer.id), eq(chatMessages.kind, kind)))
}

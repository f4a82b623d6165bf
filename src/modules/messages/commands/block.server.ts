import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { announce } from '#core/news/announce.server.ts'
import { limit } from '../limits.server.ts'
import { ownConversation } from '../seen.server.ts'
import { blocks } from '../tables.server.ts'
import { BlockForm } from '../types.ts'

/**
 * Blocks or unblocks the other person of a conversation; what they wrote while blocked stays hidden (rules D6). Open streams of
 * both restart.
 * @param raw BlockForm
 * @throws Refusal 'not-found' also for other people's conversations, 'message-gone', 'invalid-input', 'too-many'
 */
export async function blockOther(ctx: Context, conversationId: unknown, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { otherId } = await ownConversation(ctx, viewer.id, conversationId)
  const { on } = parse(BlockForm, raw)
  if (!otherId) throw new Refusal('message-gone')
  await limit(ctx, { 'block-user': viewer.id })
  const block = { userId: viewer.id, blockedId: otherId }
  await atomically(ctx, async (ctx) => {
    if (on)
      await ctx.db
        .insert(blocks)
        .values({ ...block, createdAt: ctx.now() })
        .onConflictDoNothing()
    else
      await ctx.db
        .delete(blocks)
        .where(and(eq(blocks.userId, block.userId), eq(blocks.blockedId, block.blockedId)))
    await announce(ctx, { what: 'block', to: [viewer.id, otherId] })
  })
}

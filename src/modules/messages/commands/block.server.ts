import { and, eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { announce } from '#core/news/announce.server.ts'
import { HOUR } from '#kit/time.ts'
import { ownConversation } from '../seen.server.ts'
import { blocks } from '../tables.server.ts'
import { BlockForm } from '../types.ts'

const limit = limitsOf({
'block-user': { max: 60, windowMs: HOUR },
})

/**
 * Blocks or unblocks the other person of a conversation; what they wrote while blocked stays hidden (rules D6). Open streams of
 * both restart.
 * @param raw BlockForm
 */
export const blockOther = command({
who: 'signed-in',
// 'not-found' also for other people's conversations.
refuses: ['not-found', 'message-gone', 'invalid-input', 'too-many'],
}, async (ctx, conversationId: unknown, raw: unknown): Promise<void> => {
  const { otherId } = await ownConversation(ctx, ctx.viewer.id, conversationId)
  const { on } = parse(BlockForm, raw)
  if (!otherId) throw new Refusal('message-gone')
  await limit(ctx, { 'block-user': ctx.viewer.id })
  const block = { userId: ctx.viewer.id, blockedId: otherId }
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
    await announce(ctx, { what: 'block', to: [ctx.viewer.id, otherId] })
  })
})

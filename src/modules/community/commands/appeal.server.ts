import { eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { lockedPart } from '../locked-part.server.ts'
import { posts, replies } from '../tables.server.ts'
import { type PartKind, ReasonForm } from '../types.ts'

const limit = limitsOf({
  // Each waits for a person who reads it.
  'appeal-user': { max: 5, windowMs: DAY },
})

/** Asks once per post for another review of why the viewer's own is hidden (rules N5). @param raw reason: the author's statement */
export const appealPost = command(
  {
    who: 'signed-in',
    // 'not-found' also for somebody else's.
    refuses: ['invalid-input', 'not-found', 'not-hidden', 'appeal-used', 'too-many'],
  },
  (ctx, postId: unknown, raw: unknown): Promise<void> => appeal(ctx, 'post', postId, raw),
)

/** The same for the viewer's own reply. */
export const appealReply = command(
  { who: 'signed-in', refuses: ['not-found', 'appeal-used', 'not-hidden', 'too-many', 'invalid-input'] },
  (ctx, replyId: unknown, raw: unknown): Promise<void> => appeal(ctx, 'reply', replyId, raw),
)

async function appeal(ctx: Context, target: PartKind, partId: unknown, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { reason } = parse(ReasonForm, raw)
  await limit(ctx, { 'appeal-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    const { id, userId, appealedAt, hiddenAt } = await lockedPart(ctx, target, partId)
    if (userId !== viewer.id) throw new Refusal('not-found')
    if (appealedAt) throw new Refusal('appeal-used')
    if (!hiddenAt) throw new Refusal('not-hidden')
    const said = { appeal: reason, appealedAt: ctx.now() }
    if (target === 'post') await ctx.db.update(posts).set(said).where(eq(posts.id, id))
    else await ctx.db.update(replies).set(said).where(eq(replies.id, id))
  })
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { votable, type VoteTarget } from '../rules.ts'
import { isOpen, isReplyShown, lockedPost, threadChanged } from '../standing.server.ts'
import { posts, replies, votes } from '../tables.server.ts'
import { VoteForm, type VoteState } from '../types.ts'

/**
 * Votes for a question, a story or an answer, or revokes the vote: the form says which state is wanted, so that sending it thirty
 * times has the effect of one (COM-18+).
 * @returns what is stored now
 */
export const vote = command(
  {
    who: 'consented',
    input: [VoteForm],
    limit: perPerson('vote-user', { max: 120, windowMs: MINUTE }),
    // 'not-found' for what does not exist or is not visible; 'not-allowed' for one's own.
    refuses: ['not-found', 'not-allowed'],
    atomic: true,
  },
  async (ctx, { target, id, on }): Promise<VoteState> => {
    const voted = await (target === 'answer' ? lockedAnswer(ctx, id) : lockedTarget(ctx, target, id))
    if (voted.userId === ctx.viewer.id) throw new Refusal('not-allowed')
    const row = target === 'answer' ? { replyId: id, postId: null } : { postId: id, replyId: null }
    const changed = on ? await put(ctx, ctx.viewer.id, row) : await takeBack(ctx, ctx.viewer.id, row)
    if (changed) await threadChanged(ctx, { id: voted.postId, kind: votable[target] })
    return { isOn: on, votes: voted.voteCount + (changed ? (on ? 1 : -1) : 0) }
  },
)

// Both lock the target first: voting and removing never deadlock.
async function lockedTarget(ctx: Context, target: VoteTarget, id: string) {
  const { userId, voteCount } = rowOrRefuse(await lockedPost(ctx, votable[target], id, isOpen(ctx)))
  return { userId, voteCount, postId: id }
}

async function lockedAnswer(ctx: Context, id: string) {
  const { userId, voteCount, postId } = replies
  return rowOrRefuse(
    await ctx.db
      .select({ userId, voteCount, postId })
      .from(replies)
      .innerJoin(posts, eq(posts.id, replies.postId))
      .where(and(eq(replies.id, id), isReplyShown(ctx), eq(posts.kind, votable.answer), isOpen(ctx)))
      .for('no key update', { of: replies }),
  )
}

type Target = { postId: string; replyId: null } | { postId: null; replyId: string }

async function put(ctx: Context, userId: string, target: Target): Promise<boolean> {
  const put = await ctx.db
    .insert(votes)
    .values({ id: newId(), userId, ...target, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: votes.id })
  return put.length > 0
}

async function takeBack(ctx: Context, userId: string, { postId, replyId }: Target): Promise<boolean> {
  const of = postId === null ? eq(votes.replyId, replyId) : eq(votes.postId, postId)
  const taken = await ctx.db
    .delete(votes)
    .where(and(eq(votes.userId, userId), of))
    .returning({ id: votes.id })
  return taken.length > 0
}

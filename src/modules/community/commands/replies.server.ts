import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { excerptOf, textLength } from '#kit/text.ts'
import { HOUR } from '#kit/time.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { limitFirstDay } from '../first-day.server.ts'
import { stillReads } from '../queries/board.server.ts'
import { communityLimits, LONGEST, MOST_MENTIONED, type PostKind, replyPath } from '../rules.ts'
import { isForReader, isOpen, lockedPost, threadChanged } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import { AcceptForm, ReplyForm } from '../types.ts'
import { boardInTurn } from './board.server.ts'
import { wordsOfPost } from '../own-words.server.ts'
import { mentionedIn, type Participant, withMentions } from '../mentions.ts'
import { peopleOf } from '../queries/people.server.ts'

const limit = limitsOf(communityLimits)

const noticeOf = {
  topic: 'topic-replied',
  question: 'question-answered',
  story: 'story-commented',
  board: 'topic-replied',
} as const
/** Characters of an answer in the notification about it. */
const GLIMPSE = 100

/**
 * Replies to a topic, answers a question, comments on a story; its author is notified, and the people it mentions.
 * @returns the id of the reply
 */
export const addReply = command(
  {
    who: 'consented',
    input: [given<PostKind>(), idOf(), ReplyForm],
    limit: perPerson('reply-user', { max: 60, windowMs: HOUR }),
    // 'not-found' for what does not exist or is not visible.
    refuses: ['not-found', 'board-closed', 'first-day-replies', 'first-day-links'],
  },
  async (ctx, kind, idOfPost, typed): Promise<string> => {
    await limitFirstDay(ctx, [typed.body], 'reply')
    const id = newId()
    await atomically(ctx, async (ctx) => {
      const post = rowOrRefuse(await lockedPost(ctx, kind, idOfPost, isOpen(ctx)))
      const shown = await shownAs(ctx, post)
      const { body, mentioned } = await withPeople(ctx, post, typed)
      await ctx.db
        .insert(replies)
        .values({ id, postId: post.id, userId: ctx.viewer.id, body, createdAt: ctx.now() })
      if (post.userId && post.userId !== ctx.viewer.id && (await stillReads(ctx, post.userId, post.boardId)))
        await notify(ctx, {
          userId: post.userId,
          kind: noticeOf[kind],
          eventKey: `reply:${id}`,
          values: { title: post.title },
          href: replyPath(post, id),
        })
      await tellMentioned(ctx, shown, { id, mentioned })
      await threadChanged(ctx, post)
    })
    return id
  },
)

type Shown = { id: string; kind: PostKind; title: string; userId: string | null; boardId: string | null }

/**
 * A post as notifications name it to others than its author: on a board by the name of the group, as who leaves it keeps them. Nobody can
 * leave the board until the transaction ends.
 */
async function shownAs(ctx: Context, post: Shown): Promise<Shown> {
  return post.boardId === null ? post : { ...post, title: (await boardInTurn(ctx, post.boardId)).name }
}

/** Changes the viewer's own reply; `editedAt` changes when the text did. Newly mentioned people are notified, if others can read it. */
export const editReply = command(
  {
    who: 'consented',
    input: [idOf(), ReplyForm],
    limit: perPerson(communityLimits, 'community-user'),
    // 'not-found' also for somebody else's.
    refuses: ['not-found', 'first-day-links', 'board-closed'],
  },
  async (ctx, id, typed): Promise<void> => {
    await limitFirstDay(ctx, [typed.body])
    await atomically(ctx, async (ctx) => {
      const { reply, post } = await ownReply(ctx, ctx.viewer.id, id)
      if (reply.body === typed.body) return
      const shown = await shownAs(ctx, post)
      const { body, mentioned } = await withPeople(ctx, post, typed)
      await ctx.db.update(replies).set({ body, editedAt: ctx.now() }).where(eq(replies.id, id))
      if (!(reply.hiddenAt || post.hiddenAt || post.removedAt))
        await tellMentioned(ctx, shown, { id, mentioned })
      await threadChanged(ctx, post)
    })
  },
)

/** Deletes the viewer's own reply. */
export const removeReply = command(
  {
    who: 'signed-in',
    input: [idOf()],
    limit: perPerson(communityLimits, 'community-user'),
    // 'not-found' also for somebody else's.
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, id): Promise<void> => {
    const { post } = await ownReply(ctx, ctx.viewer.id, id)
    await ctx.db.delete(replies).where(eq(replies.id, id))
    await threadChanged(ctx, post)
  },
)

/** The viewer's own reply and its post, locked for writing: the post first, as in all code that locks them. */
async function ownReply(ctx: Context, userId: string, id: string) {
  const own = and(eq(replies.id, id), eq(replies.userId, userId))
  const [post] = await ctx.db
    .select({
      id: posts.id,
      kind: posts.kind,
      title: posts.title,
      userId: posts.userId,
      boardId: posts.boardId,
      hiddenAt: posts.hiddenAt,
      removedAt: posts.removedAt,
    })
    .from(posts)
    .innerJoin(replies, eq(replies.postId, posts.id))
    .where(and(own, isForReader(ctx)))
    .for('no key update', { of: posts })
  if (!post) throw new Refusal('not-found')
  return { reply: rowOrRefuse(await ctx.db.select().from(replies).where(own)), post }
}

/**
 * Accepts an answer to the viewer's own question, or revokes that; a previously accepted one is no longer accepted. Its author is
 * notified.
 */
export const acceptAnswer = command(
  {
    who: 'consented',
    input: [idOf(), AcceptForm],
    // 'not-found' also for somebody else's question and for what is not an answer to it.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, id, { answer, on }): Promise<void> => {
    const answerId = idOrRefuse(answer)
    await limit(ctx, { 'community-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const question = rowOrRefuse(await lockedPost(ctx, 'question', id, eq(posts.userId, ctx.viewer.id)))
      const accepted = rowOrRefuse(
        await ctx.db
          .select()
          .from(replies)
          .where(and(eq(replies.id, answerId), eq(replies.postId, id), isNull(replies.hiddenAt))),
      )
      if ((question.acceptedReplyId === answerId) === on) return
      await ctx.db
        .update(posts)
        .set({ acceptedReplyId: on ? answerId : null })
        .where(eq(posts.id, id))
      if (on && accepted.userId && accepted.userId !== ctx.viewer.id)
        await notify(ctx, {
          userId: accepted.userId,
          kind: 'answer-accepted',
          eventKey: `accepted:${answerId}`,
          values: { title: excerptOf(accepted.body, GLIMPSE) },
          href: replyPath(question, answerId),
        })
      await threadChanged(ctx, question)
    })
  },
)

type Post = { id: string; kind: PostKind; title: string; userId: string | null; boardId: string | null }
type Written = { body: string; /** Whom it mentions, without its writer. */ mentioned: Participant[] }

/**
 * A reply as it is stored: prefixed with "@Name" for everybody who was chosen and is not named in it. A name in code, in a quotation or in
 * a link names nobody.
 * @throws Refusal 'invalid-input' if that makes it too long
 */
async function withPeople(
  ctx: Context,
  post: Post,
  { body: typed, mention }: { body: string; mention: string[] },
): Promise<Written> {
  if (mention.length === 0 && !typed.includes('@')) return { body: typed, mentioned: [] }
  const people = await peopleOf(ctx, post)
  const others = people.filter(({ userId }) => userId !== ctx.viewer?.id)
  const chosen = others.filter(({ handle }) => mention.includes(handle))
  const said = wordsOfPost(typed)
  const body = withMentions(typed, chosen, people, said)
  if (textLength(body) > LONGEST.reply) throw new Refusal('invalid-input', { fields: { body: 'too-long' } })
  const named = mentionedIn(said, people).filter((one) => others.includes(one))
  return { body, mentioned: [...new Set([...chosen, ...named])] }
}

/** Notifies each of them once per reply; the thread's author is notified of the reply itself. */
async function tellMentioned(
  ctx: Context,
  post: Post,
  { id, mentioned }: { id: string; mentioned: Participant[] },
): Promise<void> {
  const others = mentioned.filter(({ userId }) => userId !== post.userId)
  for (const { userId } of others.slice(0, MOST_MENTIONED))
    await notify(ctx, {
      userId,
      kind: 'mention',
      eventKey: `mention:${id}`,
      values: { title: post.title },
      href: replyPath(post, id),
    })
}

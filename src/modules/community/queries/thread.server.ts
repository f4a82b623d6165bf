import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { renderPost } from '#kit/documents/markdown.server.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { timeAgo } from '#kit/time.ts'
import { adminPermissions, profiles, users } from '#modules/accounts/tables.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { TEACHERS_TAG } from '#modules/teaching/rules.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { MOST_MENTIONED, type PostKind } from '../rules.ts'
import { isForReader, isReplyShown, threadTag } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import type { ReplyView, ThreadView, Hidden } from '../types.ts'
import { readableBoard } from './board.server.ts'
import {
  authorColumns,
  cardColumns,
  cardOf,
  isOwn,
  nameOf,
  portraitOf,
  showsPeople,
  votedAmong,
} from './cards.server.ts'
import { lessonColumns, lessonOf } from './lesson-questions.server.ts'
import { peopleOf } from './people.server.ts'
import { kindsFrom } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { reportWords } from '#shell/reports/words.ts'

/** Replies per page. */
const PAGE_REPLIES = 50

type Sought = { page?: number; /** An id from outside. */ reply?: string | null }
type List = { which: SQL | undefined; order: SQL[] }

/**
 * A post with a page of its replies: for a question the accepted answer first, then by votes, then by age. A hidden one is visible
 * only to its author and administrators, one by a suspended person only to its author; a removed one is a placeholder.
 * @param sought which page, or the one that contains a reply
 */
export const threadOf = query(
  {
    who: 'anyone',
    because: 'FOR-16+: public',
    // 'not-found', also on a board that the viewer does not read; 'not-authenticated' for a visitor who asks for any such.
    refuses: ['not-found', 'not-authenticated'],
  },
  async (ctx, kind: PostKind, postId: unknown, { page = 1, reply }: Sought = {}): Promise<ThreadView> => {
    const id = idOrRefuse(postId)
    // A link of a mail leads to somebody who is signed out; the answer is the same whatever stands there.
    if (kind === 'board') signedIn(ctx)
    const post = await readablePost(ctx, kind, id)
    const list = { which: and(eq(replies.postId, post.id), isReadable(ctx)), order: orderOf(post) }
    const total = await ctx.db.$count(replies, list.which)
    const wanted = reply && total > PAGE_REPLIES ? await pageWith(ctx, list, reply) : page
    const place = placeIn(total, wanted, PAGE_REPLIES)
    const rows = await repliesOf(ctx, list, place.page, post.lesson.courseId)
    const voted = await votedAmong(ctx, [post.id, ...rows.map((row) => row.id)])
    ctx.cacheTag(threadTag(post.id), ...(post.lesson.courseId === null ? [] : [TEACHERS_TAG]))
    showsPeople(ctx, [post, ...rows])
    const isRemoved = post.removedAt !== null
    return {
      ...cardOf(ctx, post, voted),
      ...(isRemoved ? { author: null, portrait: undefined } : {}),
      // A short question that was asked at a lesson is its own title.
      html: post.content === post.title ? '' : renderPost(post.content),
      lesson: lessonOf(ctx, post.lesson),
      board: post.boardId === null ? null : await readableBoard(ctx, post.boardId),
      isRemoved,
      hidden: hiddenOf(ctx, post),
      answers: rows.map((row) => replyView(ctx, row, post.acceptedReplyId, voted)),
      ...(isRemoved ? { people: [], mine: 0 } : await forWriter(ctx, post)),
      ...place,
    }
  },
)

/** Needed only by people who can reply. */
async function forWriter(
  ctx: Context,
  post: { id: string; userId: string | null; boardId: string | null },
): Promise<Pick<ThreadView, 'people' | 'mine'>> {
  const { viewer, db } = ctx
  if (!viewer) return { people: [], mine: 0 }
  const others = (await peopleOf(ctx, post)).filter(({ userId }) => userId !== viewer.id)
  return {
    people: others.slice(0, MOST_MENTIONED).map(({ handle, name }) => ({ handle, name })),
    mine: await db.$count(replies, and(eq(replies.postId, post.id), eq(replies.userId, viewer.id))),
  }
}

async function readablePost(ctx: Context, kind: PostKind, id: string) {
  const { content, removedAt, hiddenAt, hiddenBy, hiddenReason, appealedAt } = posts
  const post = rowOrRefuse(
    await ctx.db
      .select({
        ...cardColumns,
        content,
        removedAt,
        hiddenAt,
        hiddenBy,
        hiddenReason,
        appealedAt,
        suspendedAt: users.suspendedAt,
        boardId: posts.boardId,
        ...lessonColumns,
      })
      .from(posts)
      .leftJoin(users, eq(users.id, posts.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(lessons, eq(lessons.id, posts.lessonId))
      .leftJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(posts.id, id), eq(posts.kind, kind), isForReader(ctx))),
  )
  const isForStaff = ctx.viewer?.isAdmin && !post.suspendedAt
  if ((post.hiddenAt || post.suspendedAt) && !isOwn(ctx, post) && !isForStaff) throw new Refusal('not-found')
  return post
}

/** A hidden reply is visible only to its author and administrators. */
const isReadable = (ctx: Context): SQL | undefined =>
  ctx.viewer?.isAdmin
    ? undefined
    : or(isReplyShown(ctx), ctx.viewer ? eq(replies.userId, ctx.viewer.id) : undefined)

const byAge = [asc(replies.createdAt), asc(replies.id)]

const orderOf = ({ kind, acceptedReplyId }: { kind: PostKind; acceptedReplyId: string | null }): SQL[] =>
  kind === 'question'
    ? [...(acceptedReplyId ? [desc(eq(replies.id, acceptedReplyId))] : []), desc(replies.voteCount), ...byAge]
    : byAge

const { id, userId, body, createdAt, editedAt, voteCount } = replies
const { hiddenAt, hiddenBy, hiddenReason, appealedAt } = replies

/** The position of a reply in its list; the first page if it is not there. */
async function pageWith({ db }: Context, { which, order }: List, reply: string): Promise<number> {
  const at = sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.mapWith(Number).as('at')
  const all = db.select({ id: replies.id, at }).from(replies).where(which).as('numbered')
  const [found] = await db
    .select({ at: all.at })
    .from(all)
    .where(eq(sql`${all.id}::text`, reply))
  return found ? Math.ceil(found.at / PAGE_REPLIES) : 1
}

const repliesOf = (ctx: Context, { which, order }: List, page: number, course: number | null) =>
  ctx.db
    .select({
      id,
      userId,
      body,
      createdAt,
      editedAt,
      hiddenAt,
      hiddenBy,
      hiddenReason,
      appealedAt,
      voteCount,
      isTeacher: sql<boolean>`coalesce(${adminPermissions.userId}, ${courseTeachers.userId}) is not null`,
      ...authorColumns,
    })
    .from(replies)
    .leftJoin(users, eq(users.id, replies.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, replies.userId))
    .leftJoin(
      courseTeachers,
      and(eq(courseTeachers.userId, replies.userId), eq(courseTeachers.courseId, course ?? 0)),
    )
    .where(which)
    .orderBy(...order)
    .limit(PAGE_REPLIES)
    .offset(rowsOf(page, PAGE_REPLIES).offset)

type Reply = Awaited<ReturnType<typeof repliesOf>>[number]

const replyView = (ctx: Context, row: Reply, acceptedId: string | null, voted: Set<string>): ReplyView => ({
  id: row.id,
  html: renderPost(row.body),
  author: nameOf(ctx, row),
  portrait: portraitOf(ctx, row),
  createdAt: row.createdAt,
  age: timeAgo(row.createdAt, ctx.now(), ctx.locale),
  editedAt: row.editedAt,
  votes: row.voteCount,
  isAccepted: row.id === acceptedId,
  isTeacher: row.isTeacher,
  isOwn: isOwn(ctx, row),
  isSample: row.isSample === true,
  hasVoted: voted.has(row.id),
  hidden: hiddenOf(ctx, row),
})

type Standing = Pick<
  typeof replies.$inferSelect,
  'userId' | 'hiddenAt' | 'hiddenBy' | 'hiddenReason' | 'appealedAt'
>

/** Why only its author and administrators can read a post or a reply; null if it is public. */
function hiddenOf(ctx: Context, row: Standing): Hidden | null {
  if (!row.hiddenAt) return null
  return {
    why: whyOf(row),
    mayAppeal: isOwn(ctx, row) && !row.appealedAt,
    appeal: row.appealedAt && (row.appealedAt > row.hiddenAt ? 'waiting' : 'answered'),
  }
}

/** As text, so that pages without hidden content need not load it. */
function whyOf({ hiddenBy, hiddenReason: reason }: Standing): string {
  if (hiddenBy === 'reports')
    return m.community_hidden_reports({
      kinds: kindsFrom(reason)
        .map((kind) => reportWords[kind]())
        .join('; '),
    })
  return reason ? m.community_hidden_reason({ reason }) : m.community_hidden_staff()
}

import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { excerptFor, replyPath, threadPaths } from '#modules/community/rules.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import type { CaseDetails } from '../types.ts'
import { author } from './author.server.ts'

type Post = typeof posts.$inferSelect

/** Topics, questions and stories as cases, by id. */
export async function postDetails({ db }: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const rows = await db
    .select({ post: posts, ...author })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(posts.id, ids))
  return new Map(
    rows.map(({ post, ...by }) => [
      post.id,
      {
        ...by,
        ...standingOf(post),
        what: post.kind,
        title: post.title,
        text: textOf(post),
        path: `${threadPaths[post.kind]}${post.id}`,
        isPopular: post.kind === 'topic' ? post.isPopular : null,
      },
    ]),
  )
}

/** The author's whole text; an excerpt that is the beginning of the text adds nothing. */
const textOf = ({ excerpt, content, tags }: Post): string =>
  [excerpt === excerptFor(content) ? null : excerpt, content, tags.map((tag) => `#${tag}`).join(' ')]
    .filter(Boolean)
    .join('\n\n')

const names = { topic: 'reply', question: 'answer', story: 'comment', board: 'reply' } as const

/** Replies as cases, by id. */
export async function replyDetails({ db }: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const rows = await db
    .select({ reply: replies, kind: posts.kind, title: posts.title, ...author })
    .from(replies)
    .innerJoin(posts, eq(posts.id, replies.postId))
    .leftJoin(users, eq(users.id, replies.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(replies.id, ids))
  return new Map(
    rows.map(({ reply, kind, title, ...by }) => [
      reply.id,
      {
        ...by,
        ...standingOf(reply),
        what: names[kind],
        title,
        text: reply.body,
        path: replyPath({ kind, id: reply.postId }, reply.id),
      },
    ]),
  )
}

type Row = Pick<Post, 'createdAt' | 'hiddenAt' | 'hiddenBy' | 'hiddenReason' | 'appeal' | 'appealedAt'>

const standingOf = ({ createdAt, hiddenAt, hiddenBy, hiddenReason, appeal, appealedAt }: Row) => ({
  createdAt,
  standing: !hiddenAt
    ? ('shown' as const)
    : hiddenBy === 'reports'
      ? ('reported' as const)
      : ('hidden' as const),
  reason: hiddenBy === 'reports' ? null : hiddenReason,
  appeal,
  isAppealOpen: hiddenAt !== null && appealedAt !== null && appealedAt > hiddenAt,
})

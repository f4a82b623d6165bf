import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type Context, personTag, signedIn } from '#context.ts'
import { timeAgo } from '#kit/time.ts'
import { drawnPicture, hasLeft } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { isPopular } from '../rules.ts'
import { posts, votes } from '../tables.server.ts'
import type { PostCard } from '../types.ts'

const { id, kind, userId, title, excerpt, category, tags, createdAt, editedAt } = posts
const { replyCount, voteCount, viewCount, acceptedReplyId } = posts

/** Author columns, for a left join of both tables. */
export const authorColumns = {
  accountName: users.name,
  profileName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  deletionAskedAt: users.deletionAskedAt,
  isSample: users.isSample,
}
type Author = {
  accountName: string | null
  profileName: string | null
  avatarUrl: string | null
  deletionAskedAt: Date | null
  isSample: boolean | null
}

export const cardColumns = {
  id,
  kind,
  userId,
  title,
  excerpt,
  category,
  tags,
  createdAt,
  editedAt,
  replyCount,
  voteCount,
  viewCount,
  acceptedReplyId,
  isPopular: posts.isPopular,
  ...authorColumns,
}
type Row = Author & Pick<typeof posts.$inferSelect, Exclude<keyof typeof cardColumns, keyof Author>>

/** A public name: never a part of the address (COM-24), and none of somebody who has left. */
export const nameOf = (
  { now }: Context,
  author: Pick<Author, 'accountName' | 'profileName' | 'deletionAskedAt'>,
): string | null =>
  hasLeft(author, now()) ? null : author.profileName?.trim() || author.accountName?.trim() || null

export const portraitOf = ({ now }: Context, author: Author): string | undefined =>
  hasLeft(author, now()) ? undefined : drawnPicture(author.avatarUrl)

export const cardOf = (ctx: Context, row: Row, voted: Set<string>): PostCard => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  excerpt: row.excerpt,
  category: row.category,
  tags: row.tags,
  author: nameOf(ctx, row),
  portrait: portraitOf(ctx, row),
  createdAt: row.createdAt,
  age: timeAgo(row.createdAt, ctx.now(), ctx.locale),
  editedAt: row.editedAt,
  replies: row.replyCount,
  votes: row.voteCount,
  views: row.viewCount,
  isPopular: isPopular(row),
  isAnswered: row.acceptedReplyId !== null,
  isOwn: isOwn(ctx, row),
  isSample: row.isSample === true,
  hasVoted: voted.has(row.id),
})

export const isOwn = ({ viewer }: Context, row: { userId: string | null }): boolean =>
  viewer !== null && row.userId === viewer.id

/** Tags the page with the people whose names it shows. */
export const showsPeople = (ctx: Context, rows: { userId: string | null }[]): void =>
  ctx.cacheTag(...rows.flatMap((row) => (row.userId ? [personTag(row.userId)] : [])))

/** Which of these posts and replies the viewer voted for; none for signed-out visitors. */
export async function votedAmong({ db, viewer }: Context, ids: string[]): Promise<Set<string>> {
  if (!viewer || ids.length === 0) return new Set()
  const rows = await db
    .select({ postId: votes.postId, replyId: votes.replyId })
    .from(votes)
    .where(and(eq(votes.userId, viewer.id), or(inArray(votes.postId, ids), inArray(votes.replyId, ids))))
  return new Set(rows.map(({ postId, replyId }) => postId ?? replyId!))
}

/** Cards as a visitor reads them, plus the viewer's own state: written by them, voted for by them. */
export async function withOwn(ctx: Context, cards: PostCard[]): Promise<PostCard[]> {
  const viewer = signedIn(ctx)
  const ids = cards.map((card) => card.id)
  const marks = await ctx.db
    .select({
      id,
      isOwn: sql<boolean>`${userId} is not distinct from ${viewer.id}`,
      hasVoted: sql<boolean>`${votes.id} is not null`,
    })
    .from(posts)
    .leftJoin(votes, and(eq(votes.postId, id), eq(votes.userId, viewer.id)))
    .where(inArray(id, ids))
  return cards.map((card) => ({ ...card, ...marks.find((mark) => mark.id === card.id) }))
}

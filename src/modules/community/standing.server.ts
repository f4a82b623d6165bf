import { and, eq, getTableColumns, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context } from '#context.ts'
import { suspendedPeople } from '#modules/accounts/queries/suspended.server.ts'
import { listKeys, type PostKind } from './rules.ts'
import { boardReaders, posts, replies } from './tables.server.ts'
import type { PartKind } from './types.ts'

/** The cache tag of a page that shows a thread. */
export const threadTag = (postId: string): string => `post:${postId}`

/** Who asks; without a viewer it is what everybody can read. */
type Reader = Pick<Context, 'db'> & Partial<Pick<Context, 'viewer'>>

/** A condition: a post is for everybody, or stands on a board that the viewer reads. Every reader of posts asks it, mostly by `isShown`. */
export function isForReader({ db, viewer }: Reader): SQL | undefined {
  if (!viewer) return isNull(posts.boardId)
  if (viewer.isAdmin) return undefined
  const own = db
    .select({ boardId: boardReaders.boardId })
    .from(boardReaders)
    .where(eq(boardReaders.userId, viewer.id))
  return or(isNull(posts.boardId), inArray(posts.boardId, own))
}

/**
 * A condition: whoever may read a post can read what is at its URL, even the placeholder of a removed one: not hidden, not by a suspended
 * person.
 */
export const isShown = (ctx: Reader): SQL | undefined =>
  and(
    isForReader(ctx),
    isNull(posts.hiddenAt),
    or(isNull(posts.userId), notInArray(posts.userId, suspendedPeople(ctx))),
  )

/** A condition: everybody can read a reply where its post is visible: not hidden, not by a suspended person. */
export const isReplyShown = (ctx: Pick<Context, 'db'>): SQL | undefined =>
  and(isNull(replies.hiddenAt), or(isNull(replies.userId), notInArray(replies.userId, suspendedPeople(ctx))))

/** A condition: whoever may read a post can answer it: it is visible and not removed. */
export const isOpen = (ctx: Reader): SQL | undefined => and(isShown(ctx), isNull(posts.removedAt))

/** Invalidates the cached pages that show a thread or its list. */
export const threadChanged = (ctx: Context, { id, kind }: { id: string; kind: PostKind }): Promise<void> =>
  // No list of everybody's has what stands on a board.
  invalidateTags(ctx, ...(kind === 'board' ? [] : [listKeys[kind]]), threadTag(id))

/** Matching the index's order, including its placement of nulls, although there are none. */
export const newestFirst = [sql`${posts.createdAt} desc nulls last`, sql`${posts.id} desc nulls last`]

const { search: _, ...columns } = getTableColumns(posts)

/** A post by id, locked for a write until this transaction ends. Locked first, to avoid deadlocks. */
export const lockedPost = (ctx: Context, kind: PostKind, id: string, which?: SQL) =>
  ctx.db
    .select(columns)
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.kind, kind), isNull(posts.removedAt), which))
    .for('no key update')

/** Locks this post, or the post of this reply, for writing. What is read afterwards does not change meanwhile. */
export async function lockPostOf({ db }: Context, target: PartKind, id: string): Promise<void> {
  const which = target === 'post' ? eq(posts.id, id) : inArray(posts.id, postOfReply(db, id))
  await db.select({ id: posts.id }).from(posts).where(which).for('no key update')
}

const postOfReply = (db: Context['db'], replyId: string) =>
  db.select({ id: replies.postId }).from(replies).where(eq(replies.id, replyId))

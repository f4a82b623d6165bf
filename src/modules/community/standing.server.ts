import { and, eq, getTableColumns, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context } from '#context.ts'
import { suspendedPeople } from '#modules/accounts/queries.server.ts'
import { listKeys, type PostKind } from './rules.ts'
import { posts, replies } from './tables.server.ts'
import type { PartKind } from './types.ts'

/** What a page notes that shows a thread, and what its writes announce. */
export const threadTag = (postId: string): string => `post:${postId}`

/** That everybody reads what stands at a post's address, be it the place of a removed one: not hidden, not of somebody suspended. */
export const isShown = (ctx: Context): SQL | undefined =>
  and(isNull(posts.hiddenAt), or(isNull(posts.userId), notInArray(posts.userId, suspendedPeople(ctx))))

/** That everybody reads a reply wherever its post is read: not hidden, not of somebody suspended. */
export const isReplyShown = (ctx: Context): SQL | undefined =>
  and(isNull(replies.hiddenAt), or(isNull(replies.userId), notInArray(replies.userId, suspendedPeople(ctx))))

/** That a post can be read and answered by everybody: it is shown and not removed. */
export const isOpen = (ctx: Context): SQL | undefined => and(isShown(ctx), isNull(posts.removedAt))

/** Drops the cached pages that show a thread or its list. */
export const threadChanged = (ctx: Context, { id, kind }: { id: string; kind: PostKind }): Promise<void> =>
  invalidateTags(ctx, listKeys[kind], threadTag(id))

const { search: _, ...columns } = getTableColumns(posts)

/** A post by id, for a write: others who write to it wait until this transaction ends. Locked first, so that no two wait for each other. */
export const lockedPost = (ctx: Context, kind: PostKind, id: string, which?: SQL) =>
  ctx.db
    .select(columns)
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.kind, kind), isNull(posts.removedAt), which))
    .for('no key update')

/** Makes others wait who write to this post, or to the post of this reply. What is read afterwards stays as it is meanwhile. */
export async function lockPostOf({ db }: Context, target: PartKind, id: string): Promise<void> {
  const which = target === 'post' ? eq(posts.id, id) : inArray(posts.id, postOfReply(db, id))
  await db.select({ id: posts.id }).from(posts).where(which).for('no key update')
}

const postOfReply = (db: Context['db'], replyId: string) =>
  db.select({ id: replies.postId }).from(replies).where(eq(replies.id, replyId))

import { and, eq, getTableColumns, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { type Context } from '#context.ts'
import { suspendedPeople } from './queries/suspended.server.ts'
import { listKeys, type PostKind } from './rules.ts'
import { posts } from './tables.server.ts'

/** What a page notes that shows a thread, and what its writes announce. */
export const threadSubject = (postId: string): string => `post:${postId}`

/** That a post can be read and answered by everybody: not hidden, not removed, not of somebody who is suspended. */
export const isOpen = ({ db }: Context): SQL | undefined =>
  and(
    isNull(posts.hiddenAt),
    isNull(posts.removedAt),
    or(isNull(posts.userId), notInArray(posts.userId, suspendedPeople(db))),
  )

/** Drops the kept pages that show a thread or its list. */
export const threadChanged = (ctx: Context, { id, kind }: { id: string; kind: PostKind }): Promise<void> =>
  pagesChanged(ctx, listKeys[kind], threadSubject(id))

const { search: _, ...columns } = getTableColumns(posts)

/** A post by id, for a write: others who write to it wait until this transaction ends. Locked first, so that no two wait for each other. */
export const lockedPost = (ctx: Context, kind: PostKind, id: string, which?: SQL) =>
  ctx.db
    .select(columns)
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.kind, kind), isNull(posts.removedAt), which))
    .for('no key update')

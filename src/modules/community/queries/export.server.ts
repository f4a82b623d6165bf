import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { posts, postViews, replies, votes } from '../tables.server.ts'

const { search: _, ...postColumns } = getTableColumns(posts)

/** What the viewer's download contains, by table. */
export const ownCommunityData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  return {
    posts: await db.select(postColumns).from(posts).where(eq(posts.userId, id)).orderBy(asc(posts.createdAt)),
    replies: await db.select().from(replies).where(eq(replies.userId, id)).orderBy(asc(replies.createdAt)),
    votes: await db.select().from(votes).where(eq(votes.userId, id)).orderBy(asc(votes.createdAt)),
    post_views: await db.select().from(postViews).where(eq(postViews.viewer, id)),
  }
})

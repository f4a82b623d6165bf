import { asc, eq, getTableColumns } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { posts, postViews, replies, votes } from '../tables.server.ts'

const { search: _, ...postColumns } = getTableColumns(posts)

/** What the viewer's download contains, by table. */
export async function ownCommunityData(ctx: Context) {
  const { id } = signedIn(ctx)
  const { db } = ctx
  return {
    posts: await db.select(postColumns).from(posts).where(eq(posts.userId, id)).orderBy(asc(posts.createdAt)),
    replies: await db.select().from(replies).where(eq(replies.userId, id)).orderBy(asc(replies.createdAt)),
    votes: await db.select().from(votes).where(eq(votes.userId, id)).orderBy(asc(votes.createdAt)),
    post_views: await db.select().from(postViews).where(eq(postViews.viewer, id)),
  }
}

import { and, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { listedKinds, listKeys, type ListedKind } from '../rules.ts'
import { isOpen, newestFirst } from '../standing.server.ts'
import { posts } from '../tables.server.ts'

export type NewPost = { id: string; kind: ListedKind; title: string; createdAt: Date; isSample: boolean }

/** The newest post of each kind that everybody can read. */
export const newestPosts = query(
  { who: 'anyone', because: 'COM-01: public' },
  async (ctx): Promise<NewPost[]> => {
    ctx.cacheTag(...Object.values(listKeys))
    const { id, kind, title, createdAt } = posts
    const found = await Promise.all(
      listedKinds.map(async (of) => {
        const rows = await ctx.db
          .select({ id, title, createdAt, isSample: users.isSample })
          .from(posts)
          .leftJoin(users, eq(users.id, posts.userId))
          .where(and(eq(kind, of), isOpen(ctx)))
          .orderBy(...newestFirst)
          .limit(1)
        return rows.map((post) => ({ ...post, kind: of }))
      }),
    )
    return found.flat().map((post) => ({ ...post, isSample: post.isSample === true }))
  },
)

import { desc } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { SiteEntry } from '#core/module.ts'
import { threadPaths } from '../rules.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'

// Of a site map, which lists each in both languages.
const MOST_TO_FIND = 5000

/** What search engines may index: published stories, the hub and the newest public threads. */
export async function sitemap(ctx: Context): Promise<SiteEntry[]> {
  const { id, kind, createdAt, editedAt } = posts
  const rows = await ctx.db
    .select({ id, kind, createdAt, editedAt })
    .from(posts)
    // Whoever asks.
    .where(isOpen({ db: ctx.db }))
    .orderBy(desc(createdAt))
    .limit(MOST_TO_FIND)
  return [
    { path: '/success-stories' },
    { path: '/community' },
    ...rows.map((row) => ({
      path: threadPaths[row.kind] + row.id,
      updatedAt: row.editedAt ?? row.createdAt,
    })),
  ]
}

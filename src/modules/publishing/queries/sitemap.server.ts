import { asc, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { latestOf, type SiteEntry } from '#core/module.ts'
import { helpTopics } from '../rules.ts'
import { articles, helpArticles, legalPages } from '../tables.server.ts'

/** Everything published that has its own URL, and the pages that list it. */
export async function sitemap(ctx: Context): Promise<SiteEntry[]> {
  const [posts, help, legal] = await Promise.all([
    ctx.db
      .select({ slug: articles.slug, updatedAt: articles.updatedAt })
      .from(articles)
      .where(isNotNull(articles.publishedAt))
      .orderBy(asc(articles.publishedAt), asc(articles.slug)),
    ctx.db
      .select({ slug: helpArticles.slug, updatedAt: helpArticles.updatedAt })
      .from(helpArticles)
      .where(isNotNull(helpArticles.publishedAt))
      .orderBy(asc(helpArticles.topic), asc(helpArticles.position)),
    ctx.db
      .select({ slug: legalPages.slug, updatedAt: legalPages.updatedAt })
      .from(legalPages)
      .orderBy(asc(legalPages.slug)),
  ])
  return [
    { path: '/about' },
    { path: '/blog', updatedAt: latestOf(posts) },
    { path: '/help-center', updatedAt: latestOf(help) },
    ...helpTopics.map((topic) => ({ path: `/help-center/topics/${topic}` })),
    ...legal.map(({ slug, updatedAt }) => ({ path: `/${slug}`, updatedAt })),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, updatedAt, isSingle: true })),
    ...help.map(({ slug, updatedAt }) => ({ path: `/help-center/${slug}`, updatedAt })),
  ]
}

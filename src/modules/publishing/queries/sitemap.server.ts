import { asc, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { articles, helpArticles, legalPages } from '../tables.server.ts'

export type PublishedAddresses = {
  /** An article stands in one language only. */
  articles: { slug: string; updatedAt: Date }[]
  help: { slug: string; updatedAt: Date }[]
  legal: { slug: string; updatedAt: Date }[]
}

/** Everything published that has an address of its own, and when it last changed. */
export async function publishedAddresses(ctx: Context): Promise<PublishedAddresses> {
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
  return { articles: posts, help, legal }
}

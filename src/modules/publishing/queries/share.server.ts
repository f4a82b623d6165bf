import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { ShareFacts } from '#kit/share-picture.ts'
import { m } from '#paraglide/messages.js'
import type { ArticleCategory } from '../rules.ts'
import { articleCategoryTone } from '../screens/article-words.ts'
import { articles } from '../tables.server.ts'
import type { ArticleCard } from '../types.ts'

const categoryWords: Record<ArticleCategory, typeof m.blog_freelancing> = {
  Freelancing: m.blog_freelancing, 'Digital Skills': m.blog_digital_skills, 'Job Search': m.blog_job_search,
  'Money & Business': m.blog_money_business, 'Staying Safe': m.blog_staying_safe,
}

/** What an article's picture for link previews says, in the article's own language. */
export const articleShareOf = ({ slug, title, category, author, language }: Pick<ArticleCard, 'slug' | 'title' | 'category' | 'author' | 'language'>): ShareFacts =>
  ({ kind: 'article', id: slug, title, label: categoryWords[category]({}, { locale: language }), line: m.blog_by({ author }, { locale: language }), seed: category, tone: articleCategoryTone(category) })

/** The same of a published article; null for any other. */
export async function articleShare(ctx: Context, slug: string): Promise<ShareFacts | null> {
  const { title, category, author, language } = articles
  const [article] = await ctx.db.select({ slug: articles.slug, title, category, author, language }).from(articles)
    .where(and(eq(articles.slug, slug), isNotNull(articles.publishedAt)))
  return article ? articleShareOf(article) : null
}

import { and, eq, isNotNull } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { m } from '#paraglide/messages.js'
import { sceneOfArticle } from '../article-scenes.ts'
import { articleCategoryTone, articleCategoryWord } from '../article-words.ts'
import { articles } from '../tables.server.ts'
import type { ArticleCard } from '../types.ts'

/** The content of an article's picture for link previews, in the article's own language. */
export const articleShareOf = ({
  slug,
  title,
  category,
  author,
  language,
}: Pick<ArticleCard, 'slug' | 'title' | 'category' | 'author' | 'language'>): ShareFacts => ({
  kind: 'article',
  id: slug,
  language,
  title,
  label: articleCategoryWord(category, language),
  line: m.blog_by({ author }, { locale: language }),
  scene: sceneOfArticle({ slug, category }),
  seed: category,
  tone: articleCategoryTone(category),
})

/** The same of a published article; null for any other. */
export const articleShare = query(
  { who: 'anyone', because: 'for the drawn picture of a published article' },
  async (ctx, slug: string): Promise<ShareFacts | null> => {
    const { title, category, author, language } = articles
    const [article] = await ctx.db
      .select({ slug: articles.slug, title, category, author, language })
      .from(articles)
      .where(and(eq(articles.slug, slug), isNotNull(articles.publishedAt)))
    return article ? articleShareOf(article) : null
  },
)

import { and, count, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { plainContains } from '#adapters/db/contains.server.ts'
import { holdsAll, insteadOf, searchedWords, titleFirst } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { articleCategories, type ArticleCategory, readingMinutes } from '../rules.ts'
import { articles } from '../tables.server.ts'
import { type ArticleCard, type ArticleView, BlogFilters, type BlogPage } from '../types.ts'
import { published } from './published.server.ts'

const IN_FEED = 20
const RELATED = 3

const { slug, language, title, excerpt, category, author, publishedAt, words } = articles
const cardColumns = { slug, language, title, excerpt, category, author, publishedAt, words }
type Row = Omit<ArticleCard, 'minutes' | 'publishedAt'> & { publishedAt: Date | null; words: number }

const isPublished = isNotNull(articles.publishedAt)
// The slug breaks ties, so that no article is on two pages.
const newestFirst = [desc(articles.publishedAt), articles.slug]

function cardOf({ words, publishedAt, ...row }: Row): ArticleCard {
  return { ...row, publishedAt: publishedAt!, minutes: readingMinutes(words) }
}

/**
 * The published articles that match search and category, 20 per page; with a search, title matches first. A page beyond the end
 * returns the last.
 */
export const listArticles = query(
  { who: 'anyone', because: 'BLOG-01: public' },
  async (ctx, filters: BlogFilters): Promise<BlogPage> => {
    const { q, category, page } = BlogFilters.parse(filters)
    const words = await searchedWords(ctx.db, ['articles'], q)
    // Punctuation alone is searched literally (BLOG-04).
    const match =
      words.length > 0
        ? holdsAll(sql`${articles.search}`, words, [articles.title, articles.excerpt, articles.body])
        : q
          ? plainContains(articles.searchText, q)
          : undefined
    const found = and(isPublished, match)
    const counts = await countsOf(ctx, found)
    const place = placeIn(counts[category], page)
    const { limit, offset } = rowsOf(place.page)
    const rows = await ctx.db
      .select(cardColumns)
      .from(articles)
      .where(and(found, category ? eq(articles.category, category) : undefined))
      .orderBy(...titleFirst(sql`${articles.search}`, words), ...newestFirst)
      .limit(limit)
      .offset(offset)
    return { articles: rows.map(cardOf), counts, ...place, instead: insteadOf(words) }
  },
)

async function countsOf(ctx: Context, found: SQL | undefined): Promise<BlogPage['counts']> {
  const rows = await ctx.db
    .select({ category: articles.category, n: count() })
    .from(articles)
    .where(found)
    .groupBy(articles.category)
  const of = (category: ArticleCategory) => rows.find((row) => row.category === category)?.n ?? 0
  const byCategory = Object.fromEntries(
    articleCategories.map((category) => [category, of(category)]),
  ) as Record<ArticleCategory, number>
  return { ...byCategory, '': rows.reduce((sum, row) => sum + row.n, 0) }
}

/** One published article, with three more to read: first of its category and language. */
export const articleView = query(
  {
    who: 'anyone',
    because: 'BLOG-02: public, published ones only',
    // 'not-found' for an unknown slug and for a draft.
    refuses: ['not-found'],
  },
  async (ctx, slug: string): Promise<ArticleView> => {
    const isSlug = /^[a-z0-9-]{1,80}$/.test(slug)
    const [row] = isSlug
      ? await ctx.db
          .select()
          .from(articles)
          .where(and(isPublished, eq(articles.slug, slug)))
      : []
    if (!row) throw new Refusal('not-found')
    const { slug: own, language, title, excerpt, category, author, publishedAt, body, words, updatedAt } = row
    const related = await ctx.db
      .select(cardColumns)
      .from(articles)
      .where(and(isPublished, ne(articles.slug, own)))
      .orderBy(desc(eq(articles.category, category)), desc(eq(articles.language, language)), ...newestFirst)
      .limit(RELATED)
    return {
      ...cardOf({ slug: own, language, title, excerpt, category, author, publishedAt, words }),
      words,
      html: published(ctx, body, language),
      updatedAt: updatedAt > publishedAt! ? updatedAt : publishedAt!,
      related: related.map(cardOf),
    }
  },
)

/** The newest articles, for feed readers and the site map. */
export const newestArticles = query(
  { who: 'anyone', because: 'BLOG-01: public' },
  async (ctx, most: number = IN_FEED): Promise<ArticleCard[]> => {
    const rows = await ctx.db
      .select(cardColumns)
      .from(articles)
      .where(isPublished)
      .orderBy(...newestFirst)
      .limit(most)
    return rows.map(cardOf)
  },
)

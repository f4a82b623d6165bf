import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { languageOf, wordsIn } from '#kit/words.ts'
import { type HelpTopic, helpTopics } from '../rules.ts'
import { faqItems, helpArticles } from '../tables.server.ts'
import type { FaqView, HelpCard, HelpView } from '../types.ts'
import { published, publishedWithFigures, publishedWords } from './published.server.ts'

/** How many other answers of its topic are shown under an article. */
const OTHERS = 5

const { slug, topic, title, summary } = helpArticles
const cardColumns = { slug, topic, title, summary }
type Row = Pick<typeof helpArticles.$inferSelect, keyof typeof cardColumns>

const isPublished = isNotNull(helpArticles.publishedAt)
const inOrder = [asc(helpArticles.position), asc(helpArticles.slug)]

const cardOf = (ctx: Context, { slug, topic, title, summary }: Row): HelpCard => ({
  slug,
  topic,
  title: wordsIn(title, ctx.locale),
  summary: publishedWords(ctx, summary),
  language: languageOf(title, ctx.locale),
})

/** The number of published articles per topic, in the order of the topics; the true numbers (HELP-03). */
export const helpCounts = query(
  { who: 'anyone', because: 'HELP-01: public' },
  async (ctx): Promise<{ topic: HelpTopic; count: number }[]> => {
    const rows = await ctx.db
      .select({ topic: helpArticles.topic, n: count() })
      .from(helpArticles)
      .where(isPublished)
      .groupBy(helpArticles.topic)
    return helpTopics.map((topic) => ({ topic, count: rows.find((row) => row.topic === topic)?.n ?? 0 }))
  },
)

/** The published articles of a topic in their order. */
export const helpList = query(
  {
    who: 'anyone',
    because: 'HELP-01: public',
    // 'not-found' for an unknown topic.
    refuses: ['not-found'],
  },
  async (ctx, query: string): Promise<{ topic: HelpTopic; cards: HelpCard[] }> => {
    const topic = helpTopics.find((one) => one === query)
    if (!topic) throw new Refusal('not-found')
    const rows = await ctx.db
      .select(cardColumns)
      .from(helpArticles)
      .where(and(isPublished, eq(helpArticles.topic, topic)))
      .orderBy(...inOrder)
    return { topic, cards: rows.map((row) => cardOf(ctx, row)) }
  },
)

/** One published article with the others of its topic that follow it. */
export const helpArticle = query(
  {
    who: 'anyone',
    because: 'HELP-01: public, published ones only',
    // 'not-found' for an unknown slug and for a draft.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, slug: string): Promise<HelpView> => {
    const [row] = await ctx.db
      .select()
      .from(helpArticles)
      .where(and(isPublished, eq(helpArticles.slug, slug.slice(0, 200))))
    if (!row) throw new Refusal('not-found')
    const { cards } = await helpList(ctx, row.topic)
    const place = cards.findIndex((card) => card.slug === row.slug)
    // What comes next in the order, wrapping around after the last.
    const others = [...cards.slice(place + 1), ...cards.slice(0, place)].slice(0, OTHERS)
    return {
      ...cardOf(ctx, row),
      html: publishedWithFigures(ctx, wordsIn(row.body, ctx.locale), languageOf(row.body, ctx.locale)),
      updatedAt: row.updatedAt,
      others,
    }
  },
)

/** The published frequent questions in their order, with their answers (HELP-04). */
export const faq = query({ who: 'anyone', because: 'HELP-01: public' }, async (ctx): Promise<FaqView[]> => {
  const rows = await ctx.db
    .select()
    .from(faqItems)
    .where(isNotNull(faqItems.publishedAt))
    .orderBy(asc(faqItems.position), asc(faqItems.key))
  return rows.map(({ key, question, answer }) => ({
    key,
    question: wordsIn(question, ctx.locale),
    html: published(ctx, wordsIn(answer, ctx.locale), languageOf(answer, ctx.locale)),
    language: languageOf(question, ctx.locale),
  }))
})

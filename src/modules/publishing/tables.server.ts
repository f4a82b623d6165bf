import { locales } from '#kit/locales.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, type Searched, searchOf, words } from '#adapters/db/columns.server.ts'
import { articleCategories, figureKeys, helpTopics, legalSlugs } from './rules.ts'
import type { PathStep } from './types.ts'

/** Lower-case without accents, maintained by the database; plain_text is a function of migration 0006. */
const plainText = (name: string, of: () => SQL) => text(name).generatedAlwaysAs(of)
/** A text in both languages, as one text to search in. */
const both = (column: AnyPgColumn): SQL => sql`(${column} ->> 'en') || ' ' || (${column} ->> 'sw')`

/** An article of the blog. Without `publishedAt` it is a draft. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    language: text('language', { enum: locales }).notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    category: text('category', { enum: articleCategories }).notNull(),
    author: text('author').notNull(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Its number of words: anything with a letter or digit. Counted in the row, so that a list need not load the body. */
    words: integer('words')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`regexp_count(plain_text(${articles.body}), '[^[:space:]]*[a-z0-9][^[:space:]]*')`,
      ),
    searchText: plainText(
      'search_text',
      (): SQL => sql`plain_text(${articles.title} || ' ' || ${articles.excerpt} || ' ' || ${articles.body})`,
    ),
    search: searchOf((): Searched => ({ A: articles.title, B: articles.excerpt, C: articles.body })),
  },
  (t) => [
    index('articles_published').on(t.publishedAt),
    index('articles_words').using('gin', t.search),
    check('articles_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

/** One answer of the help center, in both languages. */
export const helpArticles = pgTable(
  'help_articles',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    topic: text('topic', { enum: helpTopics }).notNull(),
    position: integer('position').notNull(),
    title: words('title'),
    summary: words('summary'),
    /** Markdown. */
    body: words('body'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    search: searchOf((): Searched => ({
      A: both(helpArticles.title),
      B: both(helpArticles.summary),
      C: both(helpArticles.body),
    })),
  },
  (t) => [
    index('help_articles_topic').on(t.topic, t.position),
    index('help_articles_search').using('gin', t.search),
    check('help_articles_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

/** A frequent question; the key identifies it in links. */
export const faqItems = pgTable('faq_items', {
  key: text('key').primaryKey(),
  position: integer('position').notNull(),
  question: words('question'),
  /** Markdown. */
  answer: words('answer'),
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull(),
  search: searchOf((): Searched => ({ A: both(faqItems.question), C: both(faqItems.answer) })),
})

/** A figure of the public pages: entered and dated, or counted (decisions 11). */
export const siteFigures = pgTable('site_figures', {
  key: text('key', { enum: figureKeys }).primaryKey(),
  value: text('value').notNull(),
  isLive: boolean('is_live').notNull().default(false),
  /** Of the entered value. */
  asOf: date('as_of', { mode: 'string' }).notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** A path from nothing to first earnings (HOME-12 to 15). Incomes are monthly, typical and not promised. */
export const learningPaths = pgTable(
  'learning_paths',
  {
    slug: text('slug').primaryKey(),
    position: integer('position').notNull(),
    title: words('title'),
    promise: words('promise'),
    /** Category of the catalogue it links to. */
    category: text('category').notNull(),
    weeksMin: integer('weeks_min').notNull(),
    weeksMax: integer('weeks_max').notNull(),
    incomeMinKes: integer('income_min_kes').notNull(),
    incomeMaxKes: integer('income_max_kes').notNull(),
    steps: jsonb('steps').$type<PathStep[]>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('learning_paths_weeks', sql`${t.weeksMin} between 1 and ${t.weeksMax}`),
    check('learning_paths_income', sql`${t.incomeMinKes} between 0 and ${t.incomeMaxKes}`),
  ],
)

export const teamMembers = pgTable('team_members', {
  id: uuid('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  role: words('role'),
  about: words('about'),
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull(),
})

export const legalPages = pgTable('legal_pages', {
  slug: text('slug', { enum: legalSlugs }).primaryKey(),
  /** Markdown. */
  body: words('body'),
  /** The day the page says it was last updated (decisions 11). */
  updatedOn: date('updated_on', { mode: 'string' }).notNull(),
  updatedAt: moment('updated_at').notNull(),
})

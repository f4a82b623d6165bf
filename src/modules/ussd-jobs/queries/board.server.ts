import { and, asc, count, countDistinct, desc, eq, or, type SQL, sql, sum } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { holdsAll, insteadOf, type SearchedWord, searchedWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { timeAgo } from '#kit/time.ts'
import { inEnglishAlone } from '#kit/words.ts'
import { categories } from '../rules.ts'
import { isListed } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'
import { type UssdBoard, UssdFilters } from '../types.ts'

const { id, title, company, description, location, phone, ussdCode, category, difficulty } = ussdJobs
const {
  paymentType,
  paymentAmount,
  requirements,
  isRuralFriendly,
  isFeatured,
  applications,
  createdAt,
  isSample,
} = ussdJobs
const columns = {
  id,
  title,
  company,
  description,
  location,
  phone,
  ussdCode,
  category,
  difficulty,
  paymentType,
  paymentAmount,
  requirements,
  isRuralFriendly,
  isFeatured,
  applications,
  createdAt,
  isSample,
}

const orders: Record<UssdFilters['sort'], SQL[]> = {
  newest: [desc(createdAt)],
  oldest: [asc(createdAt)],
  'most-applied': [desc(applications), desc(createdAt)],
  featured: [desc(isFeatured), desc(createdAt)],
}

/** What matches every filter but the category. */
function passing(ctx: Context, filters: UssdFilters, words: SearchedWord[]): SQL | undefined {
  const { q, keyword } = filters
  return and(
    isListed(ctx),
    q ? matches(words, q) : undefined,
    keyword ? or(...[title, description, company].map((column) => contains(column, keyword))) : undefined,
    filters.location ? eq(location, filters.location) : undefined,
    filters.difficulty ? eq(difficulty, filters.difficulty) : undefined,
    filters.payment ? eq(paymentType, filters.payment) : undefined,
  )
}

/** Punctuation alone is searched literally, in titles: it has no index. */
const matches = (words: SearchedWord[], q: string): SQL =>
  words.length > 0
    ? holdsAll(sql`${ussdJobs.search}`, words, [title, company, location, description])
    : contains(title, q)

/**
 * The filtered USSD job board, 20 per page; a page beyond the end is the last.
 * @param raw UssdFilters, also as in a URL
 */
export const ussdBoard = query(
  { who: 'anyone', because: 'USSD-31: public' },
  async (ctx, raw: unknown): Promise<UssdBoard> => {
    const filters = UssdFilters.parse(raw)
    const words = await searchedWords(ctx.db, ['ussd_jobs'], filters.q)
    const among = passing(ctx, filters, words)
    const listed = and(among, filters.category ? eq(category, filters.category) : undefined)
    const figures = await figuresOf(ctx, listed)
    const { page, pages } = placeIn(figures.jobs, filters.page)
    const { limit, offset } = rowsOf(page)
    const rows = await ctx.db
      .select(columns)
      .from(ussdJobs)
      .where(listed)
      .orderBy(...orders[filters.sort], desc(id))
      .limit(limit)
      .offset(offset)
    ctx.cacheTag('ussd-jobs')
    return {
      jobs: rows.map((row) => ({ ...row, age: timeAgo(row.createdAt, ctx.now(), ctx.locale) })),
      inEnglish: inEnglishAlone(ctx.locale, rows),
      page,
      pages,
      figures,
      categories: await countsOf(ctx, among),
      locations: await locationsOf(ctx),
      instead: insteadOf(words),
    }
  },
)

/** How many jobs are on the board (COM-06), or the hub's search finds there. */
export const countUssdJobs = query(
  { who: 'anyone', because: 'COM-06: public' },
  async (ctx, q: string = ''): Promise<number> => {
    const filters = UssdFilters.parse({ q })
    ctx.cacheTag('ussd-jobs')
    return ctx.db.$count(
      ussdJobs,
      passing(ctx, filters, await searchedWords(ctx.db, ['ussd_jobs'], filters.q)),
    )
  },
)

async function figuresOf(ctx: Context, listed: SQL | undefined): Promise<UssdBoard['figures']> {
  const [row] = await ctx.db
    .select({
      jobs: count(),
      featured: count(sql`case when ${isFeatured} then 1 end`),
      applications: sum(applications).mapWith(Number),
      locations: countDistinct(location),
    })
    .from(ussdJobs)
    .where(listed)
  return { ...row!, applications: row!.applications ?? 0 }
}

async function countsOf(ctx: Context, among: SQL | undefined): Promise<UssdBoard['categories']> {
  const rows = await ctx.db.select({ category, n: count() }).from(ussdJobs).where(among).groupBy(category)
  return Object.fromEntries(
    categories.map((name) => [name, rows.find((row) => row.category === name)?.n ?? 0]),
  ) as UssdBoard['categories']
}

async function locationsOf(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectDistinct({ location }).from(ussdJobs).where(isListed(ctx)).orderBy(location)
  return rows.map((row) => row.location)
}

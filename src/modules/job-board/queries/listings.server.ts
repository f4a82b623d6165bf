import { and, count, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { plainContains } from '#adapters/db/contains.server.ts'
import {
  holdsAll,
  insteadOf,
  type SearchedWord,
  searchedWords,
  titleFirst,
} from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { excerptOf } from '#kit/text.ts'
import { timeAgo } from '#kit/time.ts'
import { inEnglishAlone } from '#kit/words.ts'
import { difficulties, EXCERPT, LISTINGS } from '../rules.ts'
import { jobListings } from '../tables.server.ts'
import { type JobCard, JobFilters, type JobPage, type ListingCard } from '../types.ts'

const { id, title, description, company, platform, location, difficulty, budget, skills } = jobListings
const { applicants, createdAt, isActive, endsAt, isSample } = jobListings
export const rowColumns = { id, title, company, location, budget, createdAt, isSample }
export const cardColumns = { ...rowColumns, description, platform, difficulty, skills, applicants }

export const newestFirst = [desc(createdAt), desc(id)]

/** On the board now: active and not past its last day (rules J1, JOB-03). */
export const isListed = (ctx: Context): SQL | undefined =>
  and(isActive, lte(createdAt, ctx.now()), or(isNull(endsAt), gt(endsAt, ctx.now())))

/** The newest jobs that are on the board now (HOME-10+). */
export const newestListings = query(
  { who: 'anyone', because: 'HOME-10: public' },
  async (ctx, most: number): Promise<ListingCard[]> => {
    ctx.cacheTag(LISTINGS)
    return ctx.db
      .select(rowColumns)
      .from(jobListings)
      .where(isListed(ctx))
      .orderBy(...newestFirst)
      .limit(most)
  },
)

/** Those of some jobs that are on the board now. */
export const listingsByIds = internal(async (ctx: Context, ids: string[]): Promise<ListingCard[]> =>
  ctx.db
    .select(rowColumns)
    .from(jobListings)
    .where(and(isListed(ctx), inArray(id, Array.from(ids).filter(isUuid)))),
)

/**
 * The jobs on the board that match search and filters, 20 per page; with a search, title matches first. A page beyond the end
 * returns the last.
 */
export const listJobs = query(
  { who: 'anyone', because: 'JOB-01: public' },
  async (ctx, filters: JobFilters): Promise<JobPage> => {
    const { q, platform: ofPlatform, level, page } = JobFilters.parse(filters)
    ctx.cacheTag(LISTINGS)
    const words = await searchedWords(ctx.db, ['job_listings'], q)
    const found = and(isListed(ctx), matching(words, q))
    const byPlatform = ofPlatform ? eq(platform, ofPlatform) : undefined
    const byLevel = level ? eq(difficulty, level) : undefined
    const passing = and(found, byPlatform, byLevel)
    const total = await ctx.db.$count(jobListings, passing)
    const place = placeIn(total, page)
    const { limit, offset } = rowsOf(place.page)
    const rows = await ctx.db
      .select(cardColumns)
      .from(jobListings)
      .where(passing)
      .orderBy(...titleFirst(sql`${jobListings.search}`, words), ...newestFirst)
      .limit(limit)
      .offset(offset)
    return {
      jobs: rows.map((row) => ({ ...cardOf(ctx, row), description: excerptOf(row.description, EXCERPT) })),
      inEnglish: inEnglishAlone(ctx.locale, rows),
      ...place,
      total,
      platforms: await platformsOf(ctx, and(found, byLevel)),
      levels: await levelsOf(ctx, and(found, byPlatform)),
      instead: insteadOf(words),
    }
  },
)

/** How many jobs are on the board (COM-06), or a search finds there. */
export const countJobs = query(
  { who: 'anyone', because: 'COM-06: public' },
  async (ctx, q: string = ''): Promise<number> => {
    ctx.cacheTag(LISTINGS)
    return ctx.db.$count(
      jobListings,
      and(isListed(ctx), matching(await searchedWords(ctx.db, ['job_listings'], q), q)),
    )
  },
)

/** Punctuation alone is searched literally. */
function matching(words: SearchedWord[], q: string): SQL | undefined {
  if (words.length > 0)
    return holdsAll(sql`${jobListings.search}`, words, [title, company, platform, skills, description])
  return q
    ? plainContains(sql`plain_text(${title} || ' ' || ${skills}::text || ' ' || ${description})`, q)
    : undefined
}

const platformsOf = (ctx: Context, found: SQL | undefined): Promise<JobPage['platforms']> =>
  ctx.db
    .select({ name: platform, count: count() })
    .from(jobListings)
    .where(found)
    .groupBy(platform)
    .orderBy(platform)

async function levelsOf(ctx: Context, found: SQL | undefined): Promise<JobPage['levels']> {
  const rows = await ctx.db
    .select({ difficulty, n: count() })
    .from(jobListings)
    .where(found)
    .groupBy(difficulty)
  return Object.fromEntries(
    difficulties.map((level) => [level, rows.find((row) => row.difficulty === level)?.n ?? 0]),
  ) as JobPage['levels']
}

export const cardOf = (ctx: Context, row: Omit<JobCard, 'age'>): JobCard => ({
  ...row,
  age: timeAgo(row.createdAt, ctx.now(), ctx.locale),
})

import type { Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { cleanText } from '#kit/text.ts'
import { countsOfHub, listPosts } from '#modules/community/queries.server.ts'
import { countJobs, listJobs } from '#modules/job-board/queries.server.ts'
import { JobFilters } from '#modules/job-board/types.ts'
import { countUssdJobs, ownUssdJobIds, ussdBoard } from '#modules/ussd-jobs/queries.server.ts'
import { UssdFilters } from '#modules/ussd-jobs/types.ts'
import { part } from '#web/part.server.ts'
import { type Asked, askedOf, kindOf, type Tab } from './rules.ts'

const LONGEST_SEARCH = 100

/** What an address asks for, and all that its page shows; a part that could not be read is null (COM-11). */
export async function hubAt(ctx: Context, url: URL) {
  const q = [...cleanText(url.searchParams.get('q') ?? '')].slice(0, LONGEST_SEARCH).join('').trim()
  const asked = askedOf(url, q)
  // The board is counted whatever is asked, as phones stand on it (USSD-31).
  if (q || asked.tab === 'ussd-jobs') await limit(ctx, { 'search-address': ctx.address })
  const [counts, found, list] = await Promise.all([
    part(ctx, 'community/counts', () => ctx.publicReads.read(ctx, 'community counts', countsOf)),
    q ? part(ctx, 'community/found', () => countsOf(ctx, q)) : null,
    listOf(ctx, asked),
  ])
  return { asked, counts, found, ...list }
}

/** How many each tab lists, or a search finds there. */
async function countsOf(ctx: Context, q = ''): Promise<Record<Tab, number>> {
  const [{ topic, question, story }, jobs, ussdJobs] = await Promise.all([
    countsOfHub(ctx, q),
    countJobs(ctx, q),
    countUssdJobs(ctx, q),
  ])
  return { 'ussd-jobs': ussdJobs, forums: topic, qa: question, jobs, stories: story }
}

/** The list of the tab. */
async function listOf(ctx: Context, { tab, q, filters }: Asked) {
  const kind = kindOf[tab]
  const read = <T>(work: () => Promise<T>) => part(ctx, `community/${tab}`, work)
  if (kind) return { posts: await read(() => listPosts(ctx, kind, { q, ...filters })) }
  if (tab === 'jobs') return { jobs: await read(() => jobsOf(ctx, JobFilters.parse({ q, ...filters }))) }
  const ussdFilters = UssdFilters.parse({ q, ...filters })
  const [board, own] = await Promise.all([
    read(() => boardOf(ctx, ussdFilters)),
    ctx.viewer ? read(() => ownUssdJobIds(ctx)) : [],
  ])
  return { ussdFilters, board, own: own ?? [] }
}

const jobsOf = (ctx: Context, { q, ...filters }: JobFilters) =>
  keptUnless(ctx, q, `job-listings ${JSON.stringify(filters)}`, (ctx) => listJobs(ctx, { q, ...filters }))

const boardOf = (ctx: Context, { q, keyword, ...filters }: UssdFilters) =>
  keptUnless(ctx, q || keyword, `ussd-jobs ${JSON.stringify(filters)}`, (ctx) =>
    ussdBoard(ctx, { q, keyword, ...filters }),
  )

/** A list that everybody sees alike is kept for a minute; a search could be anything. */
const keptUnless = <T>(ctx: Context, search: string, key: string, read: (ctx: Context) => Promise<T>) =>
  search ? read(ctx) : ctx.publicReads.read(ctx, key, read)

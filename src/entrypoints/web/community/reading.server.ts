import type { Context } from '#context.ts'
import { byWhom, limit } from '#core/limits.server.ts'
import { itemList, type Thing } from '#kit/documents/schema-org.ts'
import { filterText } from '#kit/inputs.ts'
import { SECOND } from '#kit/time.ts'
import { countsOfHub, listPosts } from '#modules/community/queries/hub.server.ts'
import { newestPosts } from '#modules/community/queries/newest.server.ts'
import { type ListedKind, sortsOf, threadPaths } from '#modules/community/rules.ts'
import { HubFilters } from '#modules/community/types.ts'
import { appliedFor } from '#modules/job-board/queries/applications.server.ts'
import { countJobs, listJobs, newestListings } from '#modules/job-board/queries/listings.server.ts'
import { JobFilters } from '#modules/job-board/types.ts'
import { countUssdJobs, ussdBoard } from '#modules/ussd-jobs/queries/board.server.ts'
import { newestUssdJob } from '#modules/ussd-jobs/queries/listed.server.ts'
import { ownUssdJobIds } from '#modules/ussd-jobs/queries/own.server.ts'
import { UssdFilters } from '#modules/ussd-jobs/types.ts'
import { part } from '#web/part.server.ts'
import {
  type Asked,
  askedOf,
  isCovered,
  kindOf,
  type NewThing,
  type SentBoard,
  type Tab,
  tableOf,
} from './rules.ts'

/** What a URL asks for, and everything that its page shows; a part that could not be read is null (COM-11). */
export async function hubAt(ctx: Context, url: URL) {
  const asked = askedOf(url)
  asked.q = filterText.parse(asked.q)
  if (isCovered(url)) return { ...nothing, asked }
  const { q, tab } = asked
  // The board is counted whatever is asked, as its phones are always shown (USSD-31).
  // So are the questions of a course, which are not cached either.
  if (q || asked.filters.course || asked.filters.lesson || tab === 'ussd-jobs')
    await limit(ctx, byWhom(ctx, 'search'))
  const [counts, found, news, list] = await Promise.all([
    part(ctx, 'community/counts', () =>
      ctx.publicCache.read(ctx, 'community counts', (visitor) => countsOf(visitor)),
    ),
    q ? part(ctx, 'community/found', () => countsOf(ctx, q)) : null,
    // Who searches looks for something else.
    q ? [] : part(ctx, 'community/news', () => ctx.publicCache.read(ctx, 'community news', newsOf)),
    listOf(ctx, asked),
  ])
  // The newest of the open list is right below.
  const others = (news ?? []).filter((one) => one.tab !== tab).slice(0, MOST_NEWS)
  return { counts, found, news: others, ussdCode: ctx.config.ussdCode, ...list }
}

/** Under a form that covers it. */
const nothing = { shown: 'nothing' as const, counts: null, found: null, list: null, things: [] as Thing[] }

/** How many each tab lists, or a search finds there. */
async function countsOf(ctx: Context, q = ''): Promise<Record<Tab, number>> {
  const [{ topic, question, story }, jobs, ussdJobs] = await Promise.all([
    countsOfHub(ctx, q),
    countJobs(ctx, q),
    countUssdJobs(ctx, q),
  ])
  return { 'ussd-jobs': ussdJobs, forums: topic, qa: question, jobs, stories: story }
}

// A line each; one more would push the first entry off the first screen of a phone, or everything together.
const MOST_NEWS = 2
const tabOf = { topic: 'forums', question: 'qa', story: 'stories' } as const

/** The newest of each list, newest first. */
async function newsOf(ctx: Context): Promise<NewThing[]> {
  const [posts, [job], ussdJob] = await Promise.all([
    newestPosts(ctx),
    newestListings(ctx, 1),
    newestUssdJob(ctx),
  ])
  const all = [
    ...posts.map((post) => ({ ...post, tab: tabOf[post.kind], href: threadPaths[post.kind] + post.id })),
    ...(job ? [{ ...job, tab: 'jobs' as const, href: `/jobs/${job.id}` }] : []),
    ...(ussdJob
      ? [{ ...ussdJob, tab: 'ussd-jobs' as const, href: `/community?tab=ussd-jobs#job-${ussdJob.id}` }]
      : []),
  ]
  return all
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ tab, href, title, isSample }) => ({ tab, href, title, isSample }))
}

function listOf(ctx: Context, asked: Asked) {
  const kind = kindOf[asked.tab]
  if (kind) return postsOf(ctx, asked, kind)
  return asked.tab === 'jobs' ? jobsOf(ctx, asked) : boardOf(ctx, asked)
}

const readPart = <T>(ctx: Context, tab: Tab, read: () => Promise<T>) => part(ctx, `community/${tab}`, read)

async function postsOf(ctx: Context, { tab, q, filters: raw }: Asked, kind: ListedKind) {
  const { group, course, lesson, sort, page } = HubFilters.parse(raw)
  const known = {
    group,
    sort: sortsOf[kind].includes(sort) ? sort : 'newest',
    course: String(course ?? ''),
    lesson: String(lesson ?? ''),
  }
  const list = await readPart(ctx, tab, () => listPosts(ctx, kind, { q, ...known, page }))
  return {
    asked: { tab, q, filters: { ...known, page: String(list?.page ?? page) } },
    shown: 'posts' as const,
    kind,
    list,
    things: thingsOf(ctx, threadPaths[kind], list?.posts),
  }
}

async function jobsOf(ctx: Context, { tab, q, filters: raw }: Asked) {
  const { platform, level, page } = JobFilters.parse(raw)
  const read = (ctx: Context) => listJobs(ctx, { q, platform, level, page })
  const list = await readPart(ctx, tab, () => cachedUnless(ctx, q, ['jobs', platform, level, page], read))
  const ids = ctx.viewer ? (list?.jobs ?? []).map(({ id }) => id) : []
  const applied = ids.length > 0 ? await readPart(ctx, tab, () => appliedFor(ctx, ids)) : null
  return {
    asked: { tab, q, filters: { platform, level, page: String(list?.page ?? page) } },
    shown: 'jobs' as const,
    list,
    applied: applied ?? [],
    things: thingsOf(ctx, '/jobs/', list?.jobs),
  }
}

async function boardOf(ctx: Context, { tab, q, filters: raw }: Asked) {
  const filters = UssdFilters.parse({ q, ...raw })
  const { q: _, keyword, ...rest } = filters
  const [list, own] = await Promise.all([
    readPart(ctx, tab, () =>
      cachedUnless(ctx, q || keyword, ['ussd-jobs', rest], (ctx) => ussdBoard(ctx, filters)),
    ),
    ctx.viewer ? readPart(ctx, tab, () => ownUssdJobIds(ctx)) : null,
  ])
  const known = Object.entries({ keyword, ...rest, page: list?.page }).filter(([, value]) => value)
  return {
    asked: { tab, q, filters: Object.fromEntries(known.map(([name, value]) => [name, String(value)])) },
    shown: 'ussd-jobs' as const,
    // As one text it weighs less than as values.
    list: list && {
      instead: list.instead,
      text: JSON.stringify({
        board: { ...list, jobs: [] },
        jobs: tableOf(list.jobs.map((job) => ({ ...job, createdAt: secondsOf(job.createdAt) }))),
        filters,
        own: own ?? [],
      } satisfies SentBoard),
    },
    things: [],
  }
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / SECOND)

/** A list that is the same for everybody is cached for a minute; a search could be anything. */
const cachedUnless = <T>(ctx: Context, search: string, key: unknown[], read: (ctx: Context) => Promise<T>) =>
  search ? read(ctx) : ctx.publicCache.read(ctx, `community ${JSON.stringify(key)}`, read)

/** For search engines, which are never signed in. */
const thingsOf = (ctx: Context, path: string, rows: { id: string; title: string }[] = []) =>
  ctx.viewer || rows.length === 0
    ? []
    : [
        itemList(
          ctx.config.origin,
          rows.map(({ id, title }) => ({ label: title, path: path + id })),
        ),
      ]

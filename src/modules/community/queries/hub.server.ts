import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import {
  holdsAll,
  insteadOf,
  type SearchedWord,
  searchedWords,
  titleFirst,
} from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { type HubSort, listKeys, listedKinds, type ListedKind, type PostKind, sortsOf } from '../rules.ts'
import { isOpen, newestFirst } from '../standing.server.ts'
import { posts, postCounts } from '../tables.server.ts'
import { HubFilters, type HubPage } from '../types.ts'
import { placeOfQuestions } from './lesson-questions.server.ts'
import { cardColumns, cardOf, showsPeople, withOwn } from './cards.server.ts'
import { suspendedPeople } from '#modules/accounts/queries/suspended.server.ts'

const MOST_TAGS_SHOWN = 12
/**
 * With more results than this a search says little: they stay in order of time. Otherwise each title would be read (200 ms for
 * 100,000).
 */
const MOST_RANKED = 5000

const orders: Record<HubSort, SQL[]> = {
  newest: [],
  votes: [desc(posts.voteCount)],
  replies: [desc(posts.replyCount)],
  unanswered: [desc(isNull(posts.acceptedReplyId)), asc(posts.replyCount)],
}
/**
 * One list of the hub, 20 per page, with search, group and sort; with a search, title matches first. A page beyond the end returns
 * the last. The public part is cached for a minute (COM-12); the viewer's own state is added to it.
 */
export const listPosts = query(
  { who: 'anyone', because: 'COM-01: public' },
  async (ctx, kind: ListedKind, filters: unknown): Promise<HubPage> => {
    const asked = HubFilters.parse(filters ?? {})
    const read = (visitor: Context) => readPosts(visitor, kind, asked)
    const { q, ...place } = asked
    const found =
      q || asked.course || asked.lesson
        ? await read({ ...ctx, viewer: null })
        : await ctx.publicCache.read(ctx, `${listKeys[kind]} ${JSON.stringify(place)}`, read)
    return ctx.viewer ? { ...found, posts: await withOwn(ctx, found.posts) } : found
  },
)

type Asked = ReturnType<typeof HubFilters.parse>

async function readPosts(
  ctx: Context,
  kind: ListedKind,
  { q, group, course, lesson, sort, page }: Asked,
): Promise<HubPage> {
  const words = await searchedWords(ctx.db, ['posts'], q)
  const found = and(
    eq(posts.kind, kind),
    isOpen(ctx),
    matching(words, q),
    course ? eq(posts.courseId, course) : undefined,
    lesson ? eq(posts.lessonId, lesson) : undefined,
  )
  const chosen = and(found, group ? isOf(kind, group) : undefined)
  const { all, groups, total } = await (q || course || lesson ? foundFigures : listedFigures)(ctx, {
    kind,
    group,
    found,
    chosen,
  })
  const place = placeIn(total, page)
  const order = orderOf(kind, sort, all > MOST_RANKED ? [] : words)
  const rows = all > 0 ? await rowsAmong(ctx, chosen, order, place.page) : []
  ctx.cacheTag(listKeys[kind])
  showsPeople(ctx, rows)
  return {
    posts: rows.map((row) => cardOf(ctx, row, nothing)),
    groups,
    all,
    total,
    ...place,
    course: kind === 'question' ? await placeOfQuestions(ctx, course, lesson) : null,
    instead: insteadOf(words),
  }
}

const nothing = new Set<string>()

/** Punctuation alone is searched literally, in titles: it has no index. */
function matching(words: SearchedWord[], q: string): SQL | undefined {
  if (words.length > 0) return holdsAll(sql`${posts.search}`, words, [posts.title, posts.content])
  return q ? contains(posts.title, q) : undefined
}

const isOf = (kind: ListedKind, group: string): SQL =>
  kind === 'question' ? sql`${posts.tags} @> array[${group}]::text[]` : eq(posts.category, group)

function orderOf(kind: ListedKind, sort: HubSort, words: SearchedWord[]): SQL[] {
  const asked = sort !== 'newest' && sortsOf[kind].includes(sort)
  return asked ? orders[sort] : titleFirst(sql`${posts.search}`, words)
}

const rowsAmong = (ctx: Context, which: SQL | undefined, order: SQL[], page: number) =>
  ctx.db
    .select(cardColumns)
    .from(posts)
    .leftJoin(users, eq(users.id, posts.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(which)
    .orderBy(...order, ...newestFirst)
    .limit(rowsOf(page).limit)
    .offset(rowsOf(page).offset)

/** The total, how many each category or tag has, most first, and how many the chosen one has. */
type Figures = Pick<HubPage, 'all' | 'groups' | 'total'>
type Among = { kind: ListedKind; group: string; found: SQL | undefined; chosen: SQL | undefined }

async function listedFigures(ctx: Context, { kind, group }: Among): Promise<Figures> {
  const listed = await listedPosts(ctx, sql`kind = ${kind}`)
  const of = (name: string) => listed.find((one) => one.name === name)?.n ?? 0
  const groups = listed.filter(({ name }) => name !== '').map(({ name, n }) => ({ name, n }))
  return { all: of(''), groups: groups.slice(0, MOST_TAGS_SHOWN), total: of(group) }
}

/** A search could be anything, and courses are many: what is found is counted. */
async function foundFigures({ db }: Context, { kind, group, found, chosen }: Among): Promise<Figures> {
  const name = kind === 'question' ? sql<string>`unnest(${posts.tags})` : sql<string>`${posts.category}`
  const groups = await db
    .select({ name: name.as('name'), n: count() })
    .from(posts)
    .where(found)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(MOST_TAGS_SHOWN)
  // Each topic and story has one category, so they need no separate count: each reads every text that was found.
  const all = kind === 'question' ? await db.$count(posts, found) : groups.reduce((sum, { n }) => sum + n, 0)
  if (!group) return { all, groups, total: all }
  const total =
    kind === 'question' ? await db.$count(posts, chosen) : (groups.find(({ name }) => name === group)?.n ?? 0)
  return { all, groups, total }
}

/** How many of each kind the hub lists (COM-06), or a search finds. */
export const countsOfHub = query(
  { who: 'anyone', because: 'COM-06: public' },
  async (ctx, q: string = ''): Promise<Record<ListedKind, number>> => {
    ctx.cacheTag(...Object.values(listKeys))
    const rows = q ? await countsOfFound(ctx, q) : await listedPosts(ctx, sql`name = ''`)
    return Object.fromEntries(
      listedKinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.n ?? 0]),
    ) as Record<ListedKind, number>
  },
)

async function countsOfFound(ctx: Context, q: string): Promise<{ kind: PostKind; n: number }[]> {
  const words = await searchedWords(ctx.db, ['posts'], q)
  return ctx.db
    .select({ kind: posts.kind, n: count() })
    .from(posts)
    .where(and(isOpen({ db: ctx.db }), matching(words, q)))
    .groupBy(posts.kind)
}

/** A category or tag with its number of posts; '' is the total of a kind. */
type Listed = { kind: PostKind; name: string; n: number }

/**
 * The number of public posts, as counted by triggers (decision 020), minus those of suspended people, who are few. @param which of
 * them, by `kind` and `name`
 */
async function listedPosts(ctx: Context, which: SQL): Promise<Listed[]> {
  const ofSuspended = sql`select p.kind, g.name, -1 as n from ${posts} p cross join lateral names_of_post(p.category, p.tags) g(name)
    where p.hidden_at is null and p.removed_at is null and p.user_id in (${suspendedPeople(ctx)})`
  return ctx.db
    .select({ kind: sql<PostKind>`f.kind`, name: sql<string>`f.name`, n: sql<number>`sum(f.n)::int` })
    .from(sql`(select kind, name, n from ${postCounts} union all ${ofSuspended}) f`)
    .where(which)
    .groupBy(sql`1, 2`)
    .having(sql`sum(f.n) > 0`)
    .orderBy(sql`3 desc, 2`)
}

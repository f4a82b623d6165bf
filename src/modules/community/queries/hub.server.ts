import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import {
  asUnderstood,
  holdsAll,
  insteadOf,
  type SearchedWord,
  searchedWords,
} from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { listKeys, type PostKind, postKinds } from '../rules.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { HubFilters, type HubPage, type hubSorts } from '../types.ts'
import { cardColumns, cardOf, showsPeople, votedAmong } from './cards.server.ts'

const MOST_TAGS_SHOWN = 12

type Sort = (typeof hubSorts)[number]
const newestFirst = [desc(posts.createdAt), desc(posts.id)]
const orders: Record<Sort, SQL[]> = {
  newest: [],
  votes: [desc(posts.voteCount)],
  replies: [desc(posts.replyCount)],
  unanswered: [desc(isNull(posts.acceptedReplyId)), asc(posts.replyCount)],
}
const sortsOf: Record<PostKind, Sort[]> = {
  topic: ['replies'],
  question: ['votes', 'replies', 'unanswered'],
  story: ['votes', 'replies'],
}

/**
 * One list of the hub, 20 a page, as search, group and sort say; with a search, those with its words in the title first. A page beyond
 * the end gives the last.
 */
export async function listPosts(ctx: Context, kind: PostKind, filters: unknown): Promise<HubPage> {
  const { q, group, sort, page } = HubFilters.parse(filters ?? {})
  const words = await searchedWords(ctx.db, ['posts'], q)
  const found = and(eq(posts.kind, kind), isOpen(ctx), q ? matches(words, q) : undefined)
  const chosen = and(found, group ? isOf(kind, group) : undefined)
  const all = await ctx.db.$count(posts, found)
  const place = placeIn(group ? await ctx.db.$count(posts, chosen) : all, page)
  const rows = await ctx.db
    .select(cardColumns)
    .from(posts)
    .leftJoin(users, eq(users.id, posts.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(chosen)
    .orderBy(...orderOf(kind, sort, words), ...newestFirst)
    .limit(rowsOf(place.page).limit)
    .offset(rowsOf(place.page).offset)
  ctx.shows(listKeys[kind])
  showsPeople(ctx, rows)
  const voted = await votedAmong(
    ctx,
    rows.map((row) => row.id),
  )
  return {
    posts: rows.map((row) => cardOf(ctx, row, voted)),
    groups: await groupsOf(ctx, kind, found),
    all,
    ...place,
    instead: insteadOf(words),
  }
}

/** Signs alone are looked for as they stand, in titles: there is no index of signs. */
const matches = (words: SearchedWord[], q: string): SQL =>
  words.length > 0 ? holdsAll(sql`${posts.search}`, words) : contains(posts.title, q)

const isOf = (kind: PostKind, group: string): SQL =>
  kind === 'question' ? sql`${posts.tags} @> array[${group}]::text[]` : eq(posts.category, group)

function orderOf(kind: PostKind, sort: Sort, words: SearchedWord[]): SQL[] {
  if (sortsOf[kind].includes(sort)) return orders[sort]
  const inTitle = words.map((word) => sql`${posts.search} @@ ${asUnderstood(word, 'A')}`)
  return inTitle.length > 0 ? [desc(and(...inTitle)!)] : []
}

/** How many of what was found each category or tag has, the most first. */
async function groupsOf({ db }: Context, kind: PostKind, found: SQL | undefined): Promise<HubPage['groups']> {
  const name = kind === 'question' ? sql<string>`unnest(${posts.tags})` : sql<string>`${posts.category}`
  return db
    .select({ name: name.as('name'), n: count() })
    .from(posts)
    .where(found)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(MOST_TAGS_SHOWN)
}

/** How many of each kind the hub lists (COM-06). */
export async function countsOfHub(ctx: Context): Promise<Record<PostKind, number>> {
  ctx.shows(...Object.values(listKeys))
  const rows = await ctx.db
    .select({ kind: posts.kind, n: count() })
    .from(posts)
    .where(isOpen(ctx))
    .groupBy(posts.kind)
  return Object.fromEntries(
    postKinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.n ?? 0]),
  ) as Record<PostKind, number>
}

import { and, asc, desc, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { type Context, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { viewerId } from '#modules/courses/course-access.server.ts'
import {
  cardColumns,
  cardOf,
  courseFigures,
  courses,
  figuresOfCourse,
  isOwned,
  instructors,
  lessonsDone,
} from '#modules/courses/tables.server.ts'
import { percentDone } from '#modules/courses/rules.ts'
import { CatalogueFilters, type CataloguePage } from '../types.ts'
import { searchCatalogue } from './search.server.ts'
import { cardsOf, type Filters, ownCourses, type OwnCourse, passes } from './own-courses.server.ts'
import { ownOrder, recommendedToEverybody } from './recommended.server.ts'

/**
 * The published courses that pass search, filters and tab, 20 a page. What everybody sees alike is kept for a minute; "recommended" is
 * somebody's own order as soon as they answered at the setup.
 */
export const catalogue = query(
  { who: 'anyone', because: 'PERM-01: public' },
  async (ctx, filters: CatalogueFilters): Promise<CataloguePage> => {
    const query = CatalogueFilters.parse(filters)
    const { tab, sort, q, category, level, language, page } = query
    const own = sort === 'recommended' ? await ownOrder(ctx) : null
    // A search could be anything, and the other tabs are the viewer's own.
    if (q !== '')
      return searchCatalogue(
        ctx,
        query,
        (query, search, order = own ?? undefined) => readCatalogue(ctx, query, order ?? null, search),
        () => mostLearned(ctx),
        own ?? [],
      )
    if (tab !== 'all') return readCatalogue(ctx, query, own)
    if (own) return withOwn(await pageInOrder(ctx, query, own), await ownCourses(ctx, query))
    const found = await ctx.publicCache.read(
      ctx,
      `catalogue ${JSON.stringify([sort, category, level, language, page, readingLanguage(ctx)])}`,
      (visitor) => readCatalogue(visitor, query, null),
    )
    return ctx.viewer ? withOwn(found, await ownCourses(ctx, query)) : found
  },
)

/**
 * In one query; a page beyond the end takes one more and gives the last.
 * @param own the viewer's own order, if they have one
 * @param search what a course must hold
 */
async function readCatalogue(
  ctx: Context,
  query: CatalogueFilters,
  own: Order,
  search?: SQL,
): Promise<CataloguePage> {
  const rows = await coursesOn(ctx, query, own, search)
  const counts = rows[0] ? tabsOf(rows[0]) : await countTabs(ctx, query, search)
  const { page, pages } = placeIn(counts[query.tab], query.page)
  const shown = page === query.page ? rows : await coursesOn(ctx, { ...query, page }, own, search)
  return {
    cards: shown.map(({ inAll: _, inProgress: __, inCompleted: ___, publishedAt: ____, ...row }) =>
      cardOf(row, readingLanguage(ctx)),
    ),
    counts,
    page,
    pages,
    ...found,
  }
}

/** Of a page on which something was found, or nothing was searched. */
const found = { instead: null, nearest: null, closest: null, isMissed: false }

/** Every row carries how many courses stand behind each tab. */
async function coursesOn(
  ctx: Context,
  { tab, sort, page, ...filters }: CatalogueFilters,
  own: Order,
  search: SQL | undefined,
) {
  const { limit, offset } = rowsOf(page)
  const found = foundBy(ctx, and(search, matching(filters)))
  const inTab = {
    all: undefined,
    'in-progress': sql`${found.done} > 0 and ${found.done} < ${found.total}`,
    completed: sql`${found.done} > 0 and ${found.done} = ${found.total}`,
  }[tab]
  return ctx.db
    .select()
    .from(found)
    .where(inTab)
    .orderBy(...ordersOf(found, own)[sort], asc(found.id))
    .limit(limit)
    .offset(offset)
}

function foundBy(ctx: Context, which: SQL | undefined) {
  const { done, ofCourse, count, total } = lessonsDone(ctx.db, viewerId(ctx))
  const isStarted = sql`${count} > 0 and ${count} < ${total}`
  const isFinished = sql`${count} > 0 and ${count} = ${total}`
  return ctx.db
    .select({
      ...cardColumns,
      access: isOwned(viewerId(ctx)).as('access'),
      publishedAt: courses.publishedAt,
      done: count.as('lessons_done'),
      total: total.as('lessons_total'),
      inAll: sql<number>`(count(*) over ())::int`.as('in_all'),
      inProgress: sql<number>`(count(*) filter (where ${isStarted}) over ())::int`.as('in_progress'),
      inCompleted: sql<number>`(count(*) filter (where ${isFinished}) over ())::int`.as('in_completed'),
    })
    .from(courses)
    .innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
    .innerJoin(courseFigures, figuresOfCourse)
    .leftJoin(done, ofCourse)
    .where(which)
    .as('found')
}

/** The id decides what is equal, so that no course shows on two pages. Recommended: what most people learn, the better rated first. */
const ordersOf = (
  found: ReturnType<typeof foundBy>,
  own: Order,
): Record<CatalogueFilters['sort'], SQL[]> => ({
  recommended: [
    ...(own ? [sql`array_position(${`{${own.map(({ id }) => id).join()}}`}::int[], ${found.id})`] : []),
    desc(found.students),
    sql`${found.rating} desc nulls last`,
  ],
  newest: [desc(found.publishedAt), desc(found.id)],
  'price-low': [asc(found.priceKes)],
  'price-high': [desc(found.priceKes)],
  rating: [sql`${found.rating} desc nulls last`, desc(found.reviews)],
  title: [sql`lower(${found.title})`],
})

type Order = Pick<NonNullable<Awaited<ReturnType<typeof ownOrder>>>[number], 'id'>[] | null

/** A page of somebody's own order: filtered and cut in memory, and only its cards are read. */
async function pageInOrder(
  ctx: Context,
  { page: pageNumber, ...filters }: CatalogueFilters,
  own: NonNullable<Awaited<ReturnType<typeof ownOrder>>>,
): Promise<CataloguePage> {
  const all = own.filter((course) => passes(course, filters))
  const { page, pages } = placeIn(all.length, pageNumber)
  const { limit, offset } = rowsOf(page)
  const ids = all.slice(offset, offset + limit).map(({ id }) => id)
  const cards = new Map(
    (await cardsOf(ctx.db, { ids: `{${ids.join()}}` })).map((row) => [
      row.id,
      cardOf({ ...row, access: null, done: 0 }, readingLanguage(ctx)),
    ]),
  )
  return {
    cards: ids.flatMap((id) => cards.get(id) ?? []),
    counts: { all: all.length, 'in-progress': 0, completed: 0 },
    page,
    pages,
    ...found,
  }
}

function withOwn(found: CataloguePage, own: OwnCourse[]): CataloguePage {
  const byId = new Map(own.map((course) => [course.id, course]))
  const cards = found.cards.map((card) => {
    const mine = byId.get(card.id)
    return mine
      ? { ...card, owned: mine.access === true, progress: percentDone(mine.done, mine.lessons) }
      : card
  })
  const begun = own.filter((course) => course.done > 0)
  const completed = begun.filter((course) => course.done === course.lessons).length
  return {
    ...found,
    cards,
    counts: {
      ...found.counts,
      'in-progress': begun.filter((course) => course.done < course.lessons).length,
      completed,
    },
  }
}

const tabsOf = ({
  inAll,
  inProgress,
  inCompleted,
}: {
  inAll: number
  inProgress: number
  inCompleted: number
}): CataloguePage['counts'] => ({ all: inAll, 'in-progress': inProgress, completed: inCompleted })

/** The counts where no row brings them: the tab is empty, or the page beyond its end. */
async function countTabs(
  ctx: Context,
  { tab, page, ...query }: CatalogueFilters,
  search: SQL | undefined,
): Promise<CataloguePage['counts']> {
  const none = { inAll: 0, inProgress: 0, inCompleted: 0 }
  if (tab === 'all' && page === 1) return tabsOf(none)
  const [any] = await coursesOn(ctx, { ...query, tab: 'all', page: 1 }, null, search)
  return tabsOf(any ?? none)
}

/** For whoever typed what nothing has. */
const mostLearned = async (ctx: Context) =>
  (await recommendedToEverybody(ctx)).filter(({ lessons }) => lessons > 0)

const readableIn = {
  en: ne(courses.language, 'Kiswahili'),
  sw: or(eq(courses.language, 'Kiswahili'), isNotNull(courses.sw)),
}
function matching({ category, level, language }: Filters): SQL | undefined {
  return and(
    isNotNull(courses.publishedAt),
    category ? eq(courses.category, category) : undefined,
    level ? eq(courses.level, level) : undefined,
    language ? readableIn[language] : undefined,
  )
}

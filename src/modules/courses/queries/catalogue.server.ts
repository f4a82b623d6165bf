import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { viewerId } from '../course-access.server.ts'
import { cardColumns, cardOf, doneBy, figures } from '../course-figures.server.ts'
import { courses, instructors } from '../tables.server.ts'
import { CatalogueFilters, type CataloguePage } from '../types.ts'

const PAGE_SIZE = 20

/** The published courses that pass search, filters and tab, 20 a page, in two queries. A page beyond the end gives the last. */
export async function catalogue(ctx: Context, filters: CatalogueFilters): Promise<CataloguePage> {
  const { tab, sort, page, ...search } = CatalogueFilters.parse(filters)
  const found = matching(search)
  const done = doneBy(viewerId(ctx))
  const started = sql`${done} > 0 and ${done} < ${figures.lessons}`
  const finished = sql`${done} > 0 and ${done} = ${figures.lessons}`
  const [counts] = await ctx.db.select({
    all: sql<number>`count(*)::int`,
    'in-progress': sql<number>`(count(*) filter (where ${started}))::int`,
    completed: sql<number>`(count(*) filter (where ${finished}))::int`,
  }).from(courses).where(found)
  const pages = Math.max(1, Math.ceil(counts![tab] / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const inTab = { all: undefined, 'in-progress': started, completed: finished }[tab]
  const rows = await ctx.db.select(cardColumns(ctx)).from(courses).innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
    .where(and(found, inTab)).orderBy(...orders[sort]).limit(PAGE_SIZE).offset((shown - 1) * PAGE_SIZE)
  return { cards: rows.map(cardOf), counts: counts!, page: shown, pages }
}

function matching({ q, category, level }: Pick<CatalogueFilters, 'q' | 'category' | 'level'>): SQL | undefined {
  return and(
    isNotNull(courses.publishedAt),
    q ? or(contains(courses.title, q), contains(courses.description, q)) : undefined,
    category ? eq(courses.category, category) : undefined,
    level ? eq(courses.level, level) : undefined,
  )
}

// The id decides what is equal, so that no course shows on two pages. Recommended: what most people learn, the better rated first.
const orders: Record<CatalogueFilters['sort'], SQL[]> = {
  recommended: [sql`${figures.students} desc`, sql`${figures.rating} desc nulls last`, sql`courses.id`],
  newest: [sql`courses.published_at desc`, sql`courses.id desc`],
  'price-low': [sql`courses.price_kes`, sql`courses.id`],
  'price-high': [sql`courses.price_kes desc`, sql`courses.id`],
  rating: [sql`${figures.rating} desc nulls last`, sql`${figures.reviews} desc`, sql`courses.id`],
  title: [sql`lower(courses.title)`, sql`courses.id`],
}

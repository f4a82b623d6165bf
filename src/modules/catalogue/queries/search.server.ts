import { inArray, type SQL } from 'drizzle-orm'
import { searchedWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { isWhole, searchWords } from '#kit/search-words.ts'
import { isFiltered } from '../rules.ts'
import { courses } from '#modules/courses/tables.server.ts'
import type { CatalogueFilters, CataloguePage } from '../types.ts'
import { foldedSearch } from './folded.ts'
import { holdsFolded, holdsLetters } from './meanings.server.ts'
import { type Near, namedCategory, nearestCategory, nearestCourses } from './nearest.server.ts'
import { partsOf, saidAs } from './parts.ts'
import { synonymsHere } from './synonyms.server.ts'

/** Reads a page of the catalogue of the courses that a condition chooses, in an order of ids if one is given. */
type Read = (query: CatalogueFilters, search: SQL, order?: { id: number }[]) => Promise<CataloguePage>

// Fewer letters stand in the middle of too many words.
const SHORTEST_FOLDED = 4
/** So many courses are shown where none fits. */
const MOST_NEAREST = 3

/**
 * What was typed as it stands (CAT-03); where no course holds it, what was meant: by another spelling, a synonym, or a misspelt word,
 * and those first that say it in their title. Where nothing has all of it, the courses that have the most of it.
 * @param popular courses for whoever typed what nothing has
 */
export async function searchCatalogue(
  ctx: Context,
  query: CatalogueFilters,
  read: Read,
  popular: () => Promise<{ id: number }[]>,
): Promise<CataloguePage> {
  const { q } = query
  const exact = await read(query, holdsLetters(q))
  if (exact.counts.all > 0) return exact
  const folded = foldedSearch(q)
  // What is folded has lost its signs: "learn C#" would be every "learn c...".
  const hasSigns = searchWords(q).some((word) => isWhole(word) && word.length > 1)
  if (folded.length >= SHORTEST_FOLDED && !hasSigns) {
    const otherwise = await read(query, holdsFolded(folded, q))
    if (otherwise.counts.all > 0) return otherwise
  }
  const parts = partsOf(await searchedWords(ctx.db, ['courses', 'synonyms'], q), await synonymsHere(ctx))
  const named = namedCategory(folded)
  const near = await nearestCourses(ctx, named, parts)
  const whole = near.filter(({ hasAll }) => hasAll)
  const instead = whole.length > 0 ? saidAs(parts) : null
  const found = whole.length > 0 ? await read(query, inArray(courses.id, idsOf(whole)), whole) : exact
  if (found.counts.all > 0) return { ...found, instead }
  // The filters may be why nothing fits.
  const anywhere = isFiltered({ ...query, q: '' }) ? await read(anywhereOf(query), holdsLetters(q)) : exact
  const category = nearestCategory(named, parts, near)
  return {
    ...exact,
    instead,
    // Offering the category that holds nothing would lead in a circle, and where only the filters are in the way the course is shown.
    nearest: category === query.category || anywhere.cards.length > 0 ? null : category,
    closest: await closestOf(query, read, anywhere.cards, near, popular),
    isMissed: whole.length === 0 && anywhere.counts.all === 0,
  }
}

/** The same search without filters. */
const anywhereOf = ({ q }: CatalogueFilters): CatalogueFilters => ({
  q,
  tab: 'all',
  sort: 'recommended',
  category: '',
  level: '',
  language: '',
  page: 1,
})

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

async function closestOf(
  query: CatalogueFilters,
  read: Read,
  anywhere: CataloguePage['cards'],
  near: Near[],
  popular: () => Promise<{ id: number }[]>,
): Promise<CataloguePage['closest']> {
  if (anywhere.length > 0) return { cards: anywhere.slice(0, MOST_NEAREST), isNear: true }
  const shown = (near.length > 0 ? near : await popular()).slice(0, MOST_NEAREST)
  if (shown.length === 0) return null
  const { cards } = await read(anywhereOf(query), inArray(courses.id, idsOf(shown)), shown)
  return { cards, isNear: near.length > 0 }
}

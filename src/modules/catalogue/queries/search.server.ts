import { inArray, type SQL, and, asc, desc, isNotNull, or, sql } from 'drizzle-orm'
import {
  searchedWords,
  asPrefixes,
  asUnderstood,
  holdsWhole,
  joined,
  type Weight,
  wholeIn,
} from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { isWhole, searchWords } from '#kit/search-words.ts'
import { isFiltered } from '../rules.ts'
import { courses, courseFigures, figuresOfCourse } from '#modules/courses/tables.server.ts'
import type { CatalogueFilters, CataloguePage } from '../types.ts'
import { foldedSearch, isSameName } from './folded.ts'
import { partsOf, saidAs, isUnderstood, type Part } from './parts.ts'
import { synonymsHere } from './synonyms.server.ts'
import { locales } from '#paraglide/runtime.js'
import { categories, type Category } from '#modules/courses/types.ts'
import { categoryWords } from '#course-format/category-words.ts'
import { contains } from '#adapters/db/contains.server.ts'

/** Reads a page of the catalogue of the courses that a condition chooses, in an order of ids if one is given. */
type Read = (query: CatalogueFilters, search: SQL, order?: { id: number }[]) => Promise<CataloguePage>

// Fewer letters stand in the middle of too many words.
const SHORTEST_FOLDED = 4
/** So many courses are shown where none fits. */
const MOST_NEAREST = 3

/**
 * What was typed as it stands (CAT-03), and beside one word what has a synonym of it: "picha" stands in the description of a course
 * about lost phones, and courses of design say "poster". Where no course holds it, what was meant: by another spelling, a synonym, or a
 * misspelt word. Those that say it in their title come first. Where nothing has all of it, the courses that have the most of it.
 * @param popular courses for whoever typed what nothing has @param own the searcher's own order, for courses that fit equally well
 */
export async function searchCatalogue(
  ctx: Context,
  query: CatalogueFilters,
  read: Read,
  popular: () => Promise<{ id: number }[]>,
  own: { id: number }[],
): Promise<CataloguePage> {
  const { q } = query
  const folded = foldedSearch(q)
  const parts = partsOf(await searchedWords(ctx.db, ['courses', 'synonyms'], q), await synonymsHere(ctx))
  const named = namedCategory(folded)
  const near = await nearestCourses(ctx, named, parts, own)
  const whole = near.filter(({ hasAll }) => hasAll)
  const order = near.length > 0 ? near : undefined
  const heldBy = async (typed: SQL): Promise<CataloguePage> => {
    const found = await read(query, typed, order)
    const isMore = found.counts.all > 0 && whole.length > 0 && isOneSynonym(parts)
    return isMore ? read(query, or(typed, inArray(courses.id, idsOf(whole)))!, order) : found
  }
  const exact = await heldBy(holdsLetters(q))
  if (exact.counts.all > 0) return exact
  // What is folded has lost its signs: "learn C#" would be every "learn c...".
  const hasSigns = searchWords(q).some((word) => isWhole(word) && word.length > 1)
  if (folded.length >= SHORTEST_FOLDED && !hasSigns) {
    const otherwise = await heldBy(holdsFolded(folded, q))
    if (otherwise.counts.all > 0) return otherwise
  }
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

/** One word with a synonym. Several that a course holds as they were typed are what was looked for. */
const isOneSynonym = ([part, ...others]: Part[]): boolean =>
  others.length === 0 && part?.synonym != null && part.words.length === 1

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

/** What a part of a search counts for a course: in its title, in its description, for its category. */
const POINTS = { title: 3, text: 1, category: 1 }
/** So many are compared, those that have most parts; of a word that more have, none is nearer than the others. */
const MOST_COMPARED = 500

/** A course that has something of a search. */
type Near = { id: number; category: string; hasAll: boolean }

/**
 * Courses that have something of a search, those with the most of it first.
 * @param named a category that was typed @param own an order of those that have as much
 */
async function nearestCourses(
  ctx: Context,
  named: Category | null,
  parts: Part[],
  own: { id: number }[],
): Promise<Near[]> {
  const understood = parts.filter(isUnderstood)
  const chosen = [named, ...understood.map(({ synonym }) => synonym?.category)].flatMap((one) => one || [])
  if (understood.length === 0 && chosen.length === 0) return []
  const found = ctx.db
    .select({
      id: courses.id,
      category: courses.category,
      students: courseFigures.students,
      search: courseSearch.as('search'),
      text: courseTexts.as('text'),
    })
    .from(courses)
    .innerJoin(courseFigures, figuresOfCourse)
    .where(
      and(
        isNotNull(courses.publishedAt),
        or(
          ...understood.map((part) => holdsPart(part, { search: courseSearch, text: courseTexts })),
          chosen.length > 0 ? inArray(courses.category, chosen) : undefined,
        ),
      ),
    )
    .offset(0) // The words of a course are made once, not for each part.
    .as('found')
  const texts = { search: sql`${found.search}`, text: sql`${found.text}` }
  const points = understood.map(
    (part) => sql`case when ${holdsPart(part, texts, 'A')} then ${POINTS.title}::int
      when ${holdsPart(part, texts)} then ${POINTS.text}::int else 0 end`,
  )
  const judged = ctx.db
    .select({
      id: found.id,
      category: found.category,
      students: found.students,
      points: sql<number[]>`array[${sql.join(points, sql`, `)}]::int[]`.as('points'),
    })
    .from(found)
    .as('judged')
  const rows = await ctx.db
    .select({ id: judged.id, category: judged.category, points: judged.points })
    .from(judged)
    .orderBy(desc(sql`cardinality(array_remove(${judged.points}, 0))`), desc(judged.students), asc(judged.id))
    .limit(MOST_COMPARED)
  return inOrder(inOwnOrder(rows, own), understood, named).map((near) => ({
    ...near,
    hasAll: near.hasAll && understood.length === parts.length && parts.length > 0,
  }))
}

type Judged = { id: number; category: string; points: number[] }

function inOwnOrder(rows: Judged[], own: { id: number }[]): Judged[] {
  const places = new Map(own.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Judged): number => places.get(id) ?? own.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A part that few courses have tells more than one that many have. */
function inOrder(rows: Judged[], parts: Part[], named: Category | null): Near[] {
  const judged = rows.map(({ id, category, points }) => {
    const ofCategory = parts.map(({ synonym }) => (synonym?.category === category ? POINTS.category : 0))
    // A synonym that names nothing but a category is a wish for any course of it.
    const hasAll = parts.every(
      ({ synonym }, place) => points[place]! > 0 || (synonym?.means.length === 0 && ofCategory[place]! > 0),
    )
    const all = [
      ...points.map((point, place) => point + ofCategory[place]!),
      named === category ? POINTS.category : 0,
    ]
    return { id, category, hasAll, points: all }
  })
  const holders = [...parts, named].map(
    (_, place) => judged.filter(({ points }) => points[place]! > 0).length,
  )
  const scoreOf = (points: number[]): number =>
    points.reduce((sum, point, place) => sum + point / Math.sqrt(Math.max(1, holders[place]!)), 0)
  return judged
    .map(({ points, ...near }) => ({ near, score: scoreOf(points) }))
    .sort((a, b) => b.score - a.score)
    .map(({ near }) => near)
}

/** The category whose name was typed, in either language. */
const namedCategory = (folded: string): Category | null =>
  categories.find((category) =>
    locales.some((locale) => isSameName(folded, foldedSearch(categoryWords[category]({}, { locale })))),
  ) ?? null

/** The category that somebody probably looks for: the one that a synonym or they themselves named, else that of the nearest course. */
const nearestCategory = (named: Category | null, parts: Part[], nearest: Near[]): Category | null =>
  parts.map(({ synonym }) => synonym?.category).find(Boolean) ||
  named ||
  (categories.find((one) => one === nearest[0]?.category) ?? null)

/** The words of title and description, in each language that a course has. */
const courseSearch = sql`course_search(${courses.title}, ${courses.description}, ${courses.sw})`

const texts = [
  courses.title,
  courses.description,
  ...['title', 'description'].map((field) => sql`${courses.sw} ->> ${sql.raw(`'${field}'`)}`),
]

/** Two letters are a word of their own, or every "paid" would be about AI; three begin one. */
const SHORT = /^[\p{L}\p{N}]{2,3}$/u

/** Title and description, in each language that a course has. */
const courseTexts = joined(texts)

/**
 * That title or description holds what was typed (CAT-03). A word that is looked for whole, such as "C" or "C#", is not the beginning or
 * the end of another.
 */
function holdsLetters(q: string): SQL {
  if (!SHORT.test(q)) {
    const whole = searchWords(q).filter(isWhole)
    return or(
      ...texts.map((text) => and(contains(text, q), ...whole.map((word) => holdsWhole(sql`${text}`, word)))),
    )!
  }
  const word = `\\m${q}${q.length === 2 ? '\\M' : ''}`
  return or(...texts.map((text) => sql`${text} ~* ${word}`))!
}

/**
 * The same letters without hyphens, spaces and accents: "mpesa" for "M-Pesa". One letter at an end of the search begins or ends a word:
 * "R programming" is not "your programming".
 */
function holdsFolded(folded: string, q: string): SQL {
  const plain = sql`plain_text(concat_ws('|', ${sql.join(texts, sql`, `)}))`
  const words = searchWords(q)
  const [begins, ends] = [words.at(0) ?? '', words.at(-1) ?? ''].map((word) => [...word].length === 1)
  if (!begins && !ends) return sql`regexp_replace(${plain}, '[-\\s]', '', 'g') like ${`%${folded}%`}`
  const letters = [...folded].join('[-[:space:]]*')
  return sql`${plain} ~ ${`${begins ? '(^|[^[:alnum:]])' : ''}${letters}${ends ? '($|[^[:alnum:]])' : ''}`}`
}

/**
 * Whether a course has a part of a search: its words as they were understood, or what its synonym means.
 * @param search the words of its texts @param text the texts themselves, for words that are looked for whole
 */
function holdsPart(
  { words, synonym }: Part,
  { search, text }: { search: SQL; text: SQL },
  weight: Weight = '',
): SQL {
  const typed = sql.join(
    words.map((word) => asUnderstood(word, weight)),
    sql` && `,
  )
  const meant = (synonym?.means ?? []).map((means) => sql`${search} @@ ${asPrefixes(means, weight)}`)
  return or(and(sql`${search} @@ (${typed})`, ...wholeIn(words, text)), ...meant)!
}

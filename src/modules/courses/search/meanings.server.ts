import { and, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { holdsAll, insteadOf, type SearchedWord } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { foldedSearch } from './folded.ts'
import { courses, synonyms } from '../tables.server.ts'
import { categories, type Category } from '../types.ts'

export const courseSearch = sql`course_search(${courses.title}, ${courses.description}, ${courses.sw})`

/** Title and description, in each language that a course has. */
const texts = [
  courses.title,
  courses.description,
  ...['title', 'description'].map((field) => sql`${courses.sw} ->> ${sql.raw(`'${field}'`)}`),
]

/** Two letters are a word of their own, or every "paid" would be about AI; three begin one. */
const SHORT = /^[\p{L}\p{N}]{2,3}$/u

/** That title or description holds what was typed (CAT-03). */
export function holdsLetters(q: string): SQL {
  if (!SHORT.test(q)) return or(...texts.map((text) => contains(text, q)))!
  const word = `\\m${q}${q.length === 2 ? '\\M' : ''}`
  return or(...texts.map((text) => sql`${text} ~* ${word}`))!
}

// Fewer letters stand in the middle of too many words.
const SHORTEST_FOLDED = 4

/** The same letters without hyphens, spaces and accents: "mpesa" for "M-Pesa". */
const holdsFolded = (folded: string): SQL =>
  sql`regexp_replace(plain_text(concat_ws('|', ${sql.join(texts, sql`, `)})), '[-\\s]', '', 'g') like ${`%${folded}%`}`

export type Synonym = { means: string; category: Category | '' }

/** What administrators said that the typed words mean; null where they said nothing. */
export async function synonymOf(ctx: Context, q: string): Promise<Synonym | null> {
  const folded = foldedSearch(q)
  // Signs alone fold to nothing: no word of anybody means them.
  if (folded === '') return null
  const [row] = await ctx.db
    .select({ means: synonyms.means, category: synonyms.category })
    .from(synonyms)
    .where(and(eq(synonyms.folded, folded), isNotNull(synonyms.publishedAt)))
    .orderBy(desc(synonyms.updatedAt))
    .limit(1)
  return row ? { means: row.means, category: categories.find((one) => one === row.category) ?? '' } : null
}

/** What a search that no course holds may mean, the likeliest first. `instead`: what to say that was searched for. */
export function meanings(
  q: string,
  synonym: Synonym | null,
  words: SearchedWord[],
): { search: SQL; instead: string | null }[] {
  const folded = foldedSearch(q)
  return [
    ...(folded.length >= SHORTEST_FOLDED ? [{ search: holdsFolded(folded), instead: null }] : []),
    ...(synonym?.means ? [{ search: holdsLetters(synonym.means), instead: synonym.means }] : []),
    ...(words.length > 0 && words.every(({ isKnown, meant }) => isKnown || meant.length > 0)
      ? [{ search: holdsAll(courseSearch, words), instead: insteadOf(words) }]
      : []),
  ]
}

import { or, sql, type SQL } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { asPrefixes, asUnderstood, type Weight } from '#adapters/db/search.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import type { Part } from './parts.ts'

/** The words of title and description, in each language that a course has. */
export const courseSearch = sql`course_search(${courses.title}, ${courses.description}, ${courses.sw})`

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

/** The same letters without hyphens, spaces and accents: "mpesa" for "M-Pesa". */
export const holdsFolded = (folded: string): SQL =>
  sql`regexp_replace(plain_text(concat_ws('|', ${sql.join(texts, sql`, `)})), '[-\\s]', '', 'g') like ${`%${folded}%`}`

/** A text query for a part of a search: its words as they were understood, or what its synonym means. */
export function queryOf({ words, synonym }: Part, weight: Weight = ''): SQL {
  const typed = sql.join(
    words.map((word) => asUnderstood(word, weight)),
    sql` && `,
  )
  const meant = (synonym?.means ?? []).map((means) => asPrefixes(means, weight))
  return sql`(${sql.join([sql`(${typed})`, ...meant], sql` || `)})`
}

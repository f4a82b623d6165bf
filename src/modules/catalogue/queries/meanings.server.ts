import { and, or, sql, type SQL } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import {
  asPrefixes,
  asUnderstood,
  holdsWhole,
  joined,
  type Weight,
  wholeIn,
} from '#adapters/db/search.server.ts'
import { isWhole, searchWords } from '#kit/search-words.ts'
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

/** Title and description, in each language that a course has. */
export const courseTexts = joined(texts)

/**
 * That title or description holds what was typed (CAT-03). A word that is looked for whole, such as "C" or "C#", is not the beginning or
 * the end of another.
 */
export function holdsLetters(q: string): SQL {
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
export function holdsFolded(folded: string, q: string): SQL {
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
export function holdsPart(
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

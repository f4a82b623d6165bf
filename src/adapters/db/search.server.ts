import { and, type AnyColumn, desc, type SQL, sql } from 'drizzle-orm'
import { borrowedVerb, isWhole, oneLetterLess, searchWords, typingErrors } from '#kit/search-words.ts'
import { type Database, mayTake } from './db.server.ts'
import { searchWordList } from './tables.server.ts'

/** Searchable lists, by the name of their table. Each has a trigger that maintains its words (`keep_search_words`). */
export type SearchedList =
  | 'articles'
  | 'courses'
  | 'faq_items'
  | 'help_articles'
  | 'job_listings'
  | 'mentors'
  | 'posts'
  | 'synonyms'
  | 'ussd_jobs'

/** A word of a search. */
export type SearchedWord = {
  input: string
  /** Whether the list contains a word with this prefix, or a related word. */
  isKnown: boolean
  /** Words of the list with the same stem in English or Kiswahili: "refunds" for "refunded", "kurudishiwa" for "nirudishiwe". */
  kin: string[]
  /** Words of the list that a typing error may have meant, the nearest first. */
  meant: string[]
}

// Three letters or fewer are too short to tell what was meant.
const SHORTEST = 4
const MOST_MEANT = 3
/** For related words, such as "certifications", the length of prefix that the other must share: "certificate". */
const STEM = 0.6

const MOST_KIN = 12

type Row = { input: string; known: boolean; kin: string[]; alike: string[]; family: string[] }

/**
 * A search as lists are queried: its significant words, and what the lists have instead of a misspelt one. One indexed read of the
 * word list, however long the texts are; nothing for punctuation alone.
 */
export async function searchedWords(db: Database, lists: SearchedList[], q: string): Promise<SearchedWord[]> {
  const words = searchWords(q)
  if (words.length === 0) return []
  const forms = words.map((input, place) => ({
    input,
    place,
    forms: input.length < SHORTEST ? [] : oneLetterLess(input),
    borrowed: borrowedVerb(input),
    shortest: Math.max(SHORTEST, Math.ceil(input.length * STEM)),
  }))
  const rows = await lookedUp(db, lists, JSON.stringify(forms))
  return rows.map(({ input, known, kin, alike, family }) => ({
    input,
    // The word list has no such word: the texts say whether it is there.
    isKnown: known || kin.length > 0 || isWhole(input),
    kin: isWhole(input) ? [] : kin,
    meant: isWhole(input) ? [] : meantBy(input, alike, family),
  }))
}

async function lookedUp(db: Database, lists: SearchedList[], words: string): Promise<Row[]> {
  const names = lists.map((list) => sql`${list}`)
  const inLists = sql`k.list in (${sql.join(names, sql`, `)})`
  // Every word is one of its own forms: those give the words with that prefix.
  const begins = (start: SQL) =>
    sql`${inLists} and k.form = k.word and k.form >= ${start} and k.form < ${start} || chr(1114111)`
  const { rows } = (await db.execute(sql`
    select a.input, exists (select 1 from search_words k where ${begins(sql`a.input`)}) as known,
      array(select distinct k.word from search_words k where ${inLists} and k.form = any (word_stems(a.input) || ('=' || (ts_lexize('pg_catalog.english_stem', a.borrowed))[1])) and not starts_with(k.word, a.input) order by k.word limit ${MOST_KIN}) as kin,
      array(select distinct k.word from search_words k where ${inLists} and k.form = any (array(select json_array_elements_text(a.forms))) order by k.word limit 100) as alike,
      array(select k.word from generate_series(length(a.input) - 1, a.shortest, -1) cut,
        lateral (select k.word from search_words k where ${begins(sql`left(a.input, cut)`)} order by k.word limit ${MOST_MEANT}) k order by cut desc, k.word limit ${MOST_MEANT}) as family
    from json_to_recordset(${words}::json) as a(input text, place int, forms json, borrowed text, shortest int) order by a.place`)) as unknown as {
    rows: Row[]
  }
  return rows
}

/** A long word may contain two errors. */
const mostErrors = (word: string): number => (word.length < 8 ? 1 : 2)

/** The nearest by typing errors; if there are none, related words. */
function meantBy(input: string, alike: string[], family: string[]): string[] {
  const near = alike
    .filter((word) => word !== input)
    .map((word) => ({ word, errors: typingErrors(input, word) }))
    .filter(({ errors }) => errors <= mostErrors(input))
    .sort((a, b) => a.errors - b.errors || a.word.localeCompare(b.word))
    .map(({ word }) => word)
  return (near.length > 0 ? near : family).slice(0, MOST_MEANT)
}

/** Where a word occurs: title (A), summary (B), text (C); anywhere if omitted. */
export type Weight = 'A' | 'B' | ''

// A word of the list may contain punctuation, such as "m-pesa".
const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`

/**
 * A text query for a word that is looked for whole. The parser of texts leaves its signs out, and keeps "C/C++" as "c/c": what it finds
 * may have the word, and {@link holdsWhole} says whether it does.
 */
function asWhole(word: string, weight: Weight): SQL {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, '')
  const forms = [`'${bare}'${weight && `:${weight}`}`, `'${bare}/':*${weight}`]
  return sql`${(word === `.${bare}` ? [...forms, `'/.${bare}':*${weight}`] : forms).join(' | ')}::tsquery`
}

/** A condition: a text has a word whole, "C" not in "C#" and not in "Canva". */
export function holdsWhole(text: SQL, word: string): SQL {
  const before = word.startsWith('.') ? '' : '(^|[^[:alnum:]])'
  const after = /[+#]$/.test(word) ? '($|[^+#])' : '($|[^[:alnum:]+#])'
  return sql`${text} ~* ${before + word.replace(/[.+]/g, '\\$&') + after}`
}

/** A text query for the typed prefix or a related word. */
export const asTyped = ({ input, kin }: SearchedWord, weight: Weight = ''): SQL =>
  isWhole(input)
    ? asWhole(input, weight)
    : sql`to_tsquery('simple', ${[`${quoted(input)}:*${weight}`, ...kin.map((word) => quoted(word) + (weight && `:${weight}`))].join(' | ')})`

/** A text query for what may have been meant; null without a guess. */
export const asMeant = ({ meant }: SearchedWord, weight: Weight = ''): SQL | null =>
  meant.length > 0
    ? sql`to_tsquery('simple', ${meant.map((word) => quoted(word) + (weight && `:${weight}`)).join(' | ')})`
    : null

/** A text query for every word of a text, each as a prefix; two letters are a whole word. */
export function asPrefixes(text: string, weight: Weight = ''): SQL {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}-]*[\p{L}\p{N}]/gu) ?? []
  const marked = words.map(
    (word) => quoted(word) + (word.length > 2 ? `:*${weight}` : weight && `:${weight}`),
  )
  return sql`to_tsquery('simple', ${marked.join(' & ')})`
}

/** What was typed, if the list has it; otherwise also what was probably meant. */
export function asUnderstood(word: SearchedWord, weight: Weight = ''): SQL {
  const meant = word.isKnown ? null : asMeant(word, weight)
  return meant ? sql`(${asTyped(word, weight)} || ${meant})` : asTyped(word, weight)
}

/**
 * A condition: the words of a text, an indexed tsvector, contain every word of a search.
 * @param texts columns with the texts themselves, for words that have signs
 */
export const holdsAll = (search: SQL, words: SearchedWord[], texts: AnyColumn[]): SQL =>
  sql.join(
    words.flatMap((word) => [sql`${search} @@ ${asUnderstood(word)}`, ...wholeIn([word], joined(texts))]),
    sql` and `,
  )

/** Of several words of a search those that are looked for whole, each as a condition on a text. */
export const wholeIn = (words: SearchedWord[], text: SQL): SQL[] =>
  words.filter(({ input }) => isWhole(input)).map(({ input }) => holdsWhole(text, input))

/** Texts as one, with breaks between them. */
export const joined = (texts: (AnyColumn | SQL)[]): SQL =>
  sql`concat_ws(chr(10), ${sql.join(texts, sql`, `)})`

/** An order of a list: rows with every word of a search in their title come first; none without words. */
export const titleFirst = (search: SQL, words: SearchedWord[]): SQL[] =>
  words.length > 0 ? [desc(and(...words.map((word) => sql`${search} @@ ${asUnderstood(word, 'A')}`))!)] : []

/** The search as it was understood, if that differs from what was typed; for "Showing ... instead". */
export function insteadOf(words: SearchedWord[]): string | null {
  const isChanged = words.some((word) => !word.isKnown && word.meant.length > 0)
  return isChanged
    ? words.map((word) => (word.isKnown ? word.input : (word.meant[0] ?? word.input))).join(' ')
    : null
}

/** Where the words of a list's rows are. */
const searchOfRows = (list: SearchedList): string =>
  list === 'courses' ? 'course_search(title, description, sw)' : 'search'

/** Rows whose words anybody may be told: what stands on the board of a group is told to nobody else (decision 115). */
const publicRows = (list: SearchedList): string => (list === 'posts' ? 'board_id is null' : 'true')

/** A sample of this many rows shows which words are common: the index would be slow for those. */
const SOME_ROWS = 1000

/**
 * Removes rows of a list, or their words, and from the word list what no other row of it contains: the words of an erased person
 * must not be suggested until the nightly cleanup.
 * @param own which rows; `takeOut` is called in between
 */
export async function takeOutWithWords(
  db: Database,
  list: Exclude<SearchedList, 'courses'>,
  own: SQL,
  takeOut: () => Promise<unknown>,
): Promise<void> {
  const table = sql.identifier(list)
  const { rows } = (await db.execute(
    sql`select distinct word from ${table}, unnest(tsvector_to_array(search)) word where ${own} and length(word) between 3 and 40`,
  )) as unknown as { rows: { word: string }[] }
  await takeOut()
  if (rows.length === 0) return
  const words = JSON.stringify(rows.map(({ word }) => word))
  await db.execute(sql`
    with rare as (
      select json_array_elements_text(${words}::json) as word
      except select unnest(tsvector_to_array(few.search)) from (select search from ${table} where ${sql.raw(publicRows(list))} limit ${SOME_ROWS}) few),
    gone as (
      select word from rare where not exists (
        select 1 from ${table} h where ${sql.raw(publicRows(list))} and h.search @@ ('''' || replace(replace(rare.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)),
    forms as (
      select word, overlay(word placing '' from greatest(place, 1) for least(place, 1)) as form from gone, generate_series(0, length(word)) place
      union select word, unnest(word_stems(word)) from gone)
    delete from ${searchWordList} k using forms where k.list = ${list} and k.form = forms.form and k.word = forms.word`)
}

/**
 * Removes from the word lists what no text contains any more, and adds what two concurrent writers missed. Reads every text's
 * words: for the night, and longer than a page's query may take.
 */
export async function tidySearchWords(db: Database): Promise<void> {
  const lists: SearchedList[] = [
    'articles',
    'courses',
    'faq_items',
    'help_articles',
    'job_listings',
    'mentors',
    'posts',
    'synonyms',
    'ussd_jobs',
  ]
  for (const list of lists)
    await db.transaction(async (tx) => {
      await mayTake(tx, '2min')
      await tx.execute(sql`
        with held as materialized (select word from ts_stat(${`select ${searchOfRows(list)} from ${list} where ${publicRows(list)}`})),
        gone as (delete from search_words where list = ${list} and word not in (select word from held))
        select add_search_words(${list}, array(select word from held))`)
    })
}

import { type SQL, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { languageOf, wordsIn, type Words } from '#kit/words.ts'
import { type HelpTopic, searchWords } from '../rules.ts'
import type { HelpHit } from '../types.ts'

/** How many hits a search shows. */
const MOST_HITS = 20
/** With fewer hits than this, words that were spelled another way are looked for too. */
const FEW = 3
/** From here on a word counts as the same with a typing error: "certifcate" and "mpesa" do, "hats" is not "that". */
const ALIKE = 0.42
/** Candidates that are ranked; what is common to more of them says nothing. */
const MOST_CANDIDATES = 200
// Where a word stands: title, summary, text, or nearly so anywhere.
const IN_TITLE = 8, IN_SUMMARY = 4, NEARLY_IN_TITLE = 3, IN_TEXT = 1, NEARLY = 0.5

type Candidate = { kind: 'article' | 'faq'; slug: string; topic: HelpTopic | null; title: Words; summary: Words; levels: number[] }

/** Help articles and frequent questions that have every telling word of a search, the best first; typing errors are forgiven. Never throws. */
export async function searchHelp(ctx: Context, q: string): Promise<HelpHit[]> {
  const words = searchWords(q)
  if (words.length === 0) return []
  const known = await knownWords(ctx, words)
  const all = (candidates: Candidate[]) => candidates.filter(({ levels }) => levels.every((level) => level > 0))
  const exact = all(await candidatesFor(ctx, words, words.map((_, place) => !known[place])))
  const more = exact.length < FEW && known.some(Boolean) ? all(await candidatesFor(ctx, words, words.map(() => true))) : []
  const seen = new Set(exact.map(nameOf))
  return [...ranked(exact), ...ranked(more.filter((candidate) => !seen.has(nameOf(candidate))))].slice(0, MOST_HITS).map((candidate) => hitOf(ctx, candidate))
}

/**
 * Help articles that may answer what somebody wrote in sentences: not every word has to be there, but two, and one where it says what the article is about.
 * @param most how many at most
 */
export async function suggestHelp(ctx: Context, text: string, most: number): Promise<HelpHit[]> {
  const words = searchWords(text).filter((word) => word.length > 2)
  if (words.length === 0) return []
  const known = await knownWords(ctx, words)
  const found = (await candidatesFor(ctx, words, known.map((isKnown) => !isKnown))).filter((candidate) => candidate.kind === 'article')
  return ranked(found).filter(isTelling).slice(0, most).map((candidate) => hitOf(ctx, candidate))
}

const isTelling = ({ levels }: Candidate): boolean =>
  levels.filter((level) => level > 0).length >= Math.min(2, levels.length) && Math.max(...levels) >= NEARLY_IN_TITLE

const nameOf = ({ kind, slug }: Candidate): string => `${kind} ${slug}`

/** The best first: a word that few of them have counts more than one that all of them have. */
function ranked(candidates: Candidate[]): Candidate[] {
  const spread = (candidates[0]?.levels ?? []).map((_, place) => candidates.filter(({ levels }) => levels[place]! > 0).length)
  const weight = (place: number) => Math.log(1 + candidates.length / Math.max(1, spread[place]!))
  const score = ({ levels }: Candidate) => levels.reduce((sum, level, place) => sum + level * weight(place), 0)
  return [...candidates].sort((a, b) => score(b) - score(a))
}

const hitOf = ({ locale }: Context, { kind, slug, topic, title, summary }: Candidate): HelpHit => ({
  kind, slug, topic, title: wordsIn(title, locale), summary: wordsIn(summary, locale), language: languageOf(title, locale),
})

// A word is letters and digits only (rules.ts), so that it may stand in quotes.
const beginsWith = (word: string): SQL => sql`to_tsquery('simple', ${`'${word}':*`})`

// A handful of rows: their vector is made as they are read.
const both = (column: string): SQL => sql.raw(`plain_text((${column} ->> 'en') || ' ' || (${column} ->> 'sw'))`)
const faqSearch = sql`(setweight(to_tsvector('simple', ${both('question')}), 'A') || setweight(to_tsvector('simple', ${both('answer')}), 'C'))`

/** Which words some published answer begins a word with; the others are typing errors or nothing we know. */
async function knownWords(ctx: Context, words: string[]): Promise<boolean[]> {
  const known = words.map((word) => sql`(exists (select 1 from help_articles where published_at is not null and search @@ ${beginsWith(word)})
    or exists (select 1 from faq_items where published_at is not null and ${faqSearch} @@ ${beginsWith(word)}))`)
  const { rows } = (await ctx.db.execute(sql`select array[${sql.join(known, sql`, `)}] as known`)) as unknown as { rows: { known: boolean[] }[] }
  return rows[0]!.known
}

/** Published answers with at least one of the words; `forgiving` says of each whether a similar one will do. */
async function candidatesFor(ctx: Context, words: string[], forgiving: boolean[]): Promise<Candidate[]> {
  const articles = found(words, forgiving, sql`search`, both('title'))
  const faq = found(words, forgiving, faqSearch, both('question'))
  return atomically(ctx, async ({ db }) => {
    // The trigram index answers by this limit, which holds until the transaction ends.
    await db.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)`)
    const { rows } = (await db.execute(sql`
      (select 'article' as kind, slug, topic, title, summary, ${articles.levels} as levels from help_articles
        where published_at is not null and (${articles.any}) limit ${MOST_CANDIDATES})
      union all
      (select 'faq', key, null, question, answer, ${faq.levels} from faq_items where published_at is not null and (${faq.any}) order by position)`)) as unknown as { rows: Candidate[] }
    return rows
  })
}

function found(words: string[], forgiving: boolean[], search: SQL, title: SQL): { any: SQL; levels: SQL } {
  const nearly = (word: string, text: SQL) => sql`plain_text(${word}) <<% ${text}`
  const anywhere = sql`search_text`
  const any = words.map((word, place) => (forgiving[place] ? sql`${search} @@ ${beginsWith(word)} or ${nearly(word, anywhere)}` : sql`${search} @@ ${beginsWith(word)}`))
  const levels = words.map((word, place) => sql`(case
    when ts_filter(${search}, '{a}') @@ ${beginsWith(word)} then ${IN_TITLE}::float8
    when ts_filter(${search}, '{b}') @@ ${beginsWith(word)} then ${IN_SUMMARY}::float8
    when ${search} @@ ${beginsWith(word)} then ${IN_TEXT}::float8
    ${forgiving[place] ? sql`when ${nearly(word, title)} then ${NEARLY_IN_TITLE}::float8 when ${nearly(word, anywhere)} then ${NEARLY}::float8` : sql``} else 0::float8 end)`)
  return { any: sql.join(any, sql` or `), levels: sql`array[${sql.join(levels, sql`, `)}]` }
}

import { type SQL, sql } from 'drizzle-orm'
import { asMeant, asTyped, type SearchedWord, searchedWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { languageOf, wordsIn, type Words } from '#kit/words.ts'
import type { HelpTopic } from '../rules.ts'
import type { HelpHit } from '../types.ts'

/** How many hits a search shows. */
const MOST_HITS = 20
/** With fewer hits than this, words that are known get the benefit of a typing error too. */
const FEW = 3
/** Candidates that are ranked; what is common to more of them says nothing. */
const MOST_CANDIDATES = 200
// Where a word stands: title, summary, text, or nearly so anywhere.
const IN_TITLE = 8, IN_SUMMARY = 4, NEARLY_IN_TITLE = 3, IN_TEXT = 1, NEARLY = 0.5

type Candidate = { kind: 'article' | 'faq'; slug: string; topic: HelpTopic | null; title: Words; summary: Words; levels: number[] }

/** Help articles and frequent questions that have every telling word of a search, the best first; typing errors are forgiven. Never throws. */
export async function searchHelp(ctx: Context, q: string): Promise<HelpHit[]> {
  const words = await searchedWords(ctx.db, ['help_articles', 'faq_items'], q)
  if (words.length === 0) return []
  const all = (candidates: Candidate[]) => candidates.filter(({ levels }) => levels.every((level) => level > 0))
  const exact = all(await candidatesFor(ctx, words, words.map(({ isKnown }) => !isKnown)))
  const more = exact.length < FEW && words.some(({ isKnown, meant }) => isKnown && meant.length > 0) ? all(await candidatesFor(ctx, words, words.map(() => true))) : []
  const seen = new Set(exact.map(nameOf))
  return [...ranked(exact), ...ranked(more.filter((candidate) => !seen.has(nameOf(candidate))))].slice(0, MOST_HITS).map((candidate) => hitOf(ctx, candidate))
}

/**
 * Help articles that may answer what somebody wrote in sentences: not every word has to be there, but two, and one where it says what the article is about.
 * @param most how many at most
 */
export async function suggestHelp(ctx: Context, text: string, most: number): Promise<HelpHit[]> {
  const words = (await searchedWords(ctx.db, ['help_articles', 'faq_items'], text)).filter(({ typed }) => typed.length > 2)
  if (words.length === 0) return []
  const found = (await candidatesFor(ctx, words, words.map(({ isKnown }) => !isKnown))).filter((candidate) => candidate.kind === 'article')
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

/** Published answers with at least one of the words; `forgiving` says of each whether what was probably meant will do. */
async function candidatesFor(ctx: Context, words: SearchedWord[], forgiving: boolean[]): Promise<Candidate[]> {
  const meant = words.map((word, place) => (forgiving[place] ? asMeant(word) : null))
  const any = sql.join(words.map((word, place) => sql`search @@ ${meant[place] ? sql`(${asTyped(word)} || ${meant[place]})` : asTyped(word)}`), sql` or `)
  const levels = sql`array[${sql.join(words.map((word, place) => levelOf(word, forgiving[place]!)), sql`, `)}]`
  const { rows } = (await ctx.db.execute(sql`
    (select 'article' as kind, slug, topic, title, summary, ${levels} as levels from help_articles where published_at is not null and (${any}) limit ${MOST_CANDIDATES})
    union all
    (select 'faq', key, null, question, answer, ${levels} from faq_items where published_at is not null and (${any}) order by position limit ${MOST_CANDIDATES})`)) as unknown as { rows: Candidate[] }
  return rows
}

function levelOf(word: SearchedWord, isForgiving: boolean): SQL {
  const [meant, inTitle] = isForgiving ? [asMeant(word), asMeant(word, 'A')] : []
  return sql`(case
    when search @@ ${asTyped(word, 'A')} then ${IN_TITLE}::float8
    when search @@ ${asTyped(word, 'B')} then ${IN_SUMMARY}::float8
    when search @@ ${asTyped(word)} then ${IN_TEXT}::float8
    ${meant ? sql`when search @@ ${inTitle} then ${NEARLY_IN_TITLE}::float8 when search @@ ${meant} then ${NEARLY}::float8` : sql``} else 0::float8 end)`
}

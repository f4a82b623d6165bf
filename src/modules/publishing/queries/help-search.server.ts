import { type SQL, sql } from 'drizzle-orm'
import { asMeant, asTyped, type SearchedWord, searchedWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { languageOf, wordsIn, type Words } from '#kit/words.ts'
import type { HelpTopic } from '../rules.ts'
import type { HelpHit } from '../types.ts'
import { publishedWords } from './published.server.ts'

/** How many hits a search shows. */
const MOST_HITS = 20
/** With fewer hits than this, known words are also searched with typing errors. */
const FEW = 3
/** The share of a search that a hit must contain. */
const ENOUGH = 0.5
/** From this position on, a hit that is so much worse than the best matches only by chance. */
const SURE_PLACES = 5
const WORTH_READING = 0.3
/** Candidates that are ranked; what more of them share is not informative. */
const MOST_CANDIDATES = 200
// Where a word occurs: title, summary, text, or approximately anywhere.
const IN_TITLE = 8,
  IN_SUMMARY = 4,
  NEARLY_IN_TITLE = 3,
  IN_TEXT = 1,
  NEARLY = 0.5
/** The weight of a guessed word that no answer has as typed: surely a typing error, so nearly as much as the word. */
const MISSPELT = 0.75

type Candidate = {
  kind: 'article' | 'faq'
  slug: string
  topic: HelpTopic | null
  position: number
  title: Words
  summary: Words
  levels: number[]
}
/** `share`: how much of the search is matched, by the weight of its words; 1 is everything that any candidate has. */
type Ranked = Candidate & { share: number; matches: number; score: number }

/**
 * Help articles and frequent questions that match the significant words of a search, the best first; typing errors are tolerated.
 * In a whole sentence some words may be missing, as long as the rarer ones match. Never throws.
 */
export const searchHelp = query(
  { who: 'anyone', because: 'HELP-01: public, published ones only' },
  async (ctx, q: string): Promise<HelpHit[]> => {
    const found = await answersTo(ctx, q)
    return found
      .slice(0, MOST_HITS)
      .filter(({ score }, place) => place < SURE_PLACES || score >= WORTH_READING * found[0]!.score)
      .map((candidate) => hitOf(ctx, candidate))
  },
)

/**
 * Help articles that may answer what somebody wrote in sentences: the help center's search results whose title matches the
 * question, and nothing if that is a chance match.
 * @param most how many at most
 */
export const suggestHelp = internal(async (ctx: Context, text: string, most: number): Promise<HelpHit[]> => {
  const found = await answersTo(ctx, text)
  return found
    .filter((candidate) => candidate.kind === 'article' && isTelling(candidate))
    .slice(0, most)
    .map((candidate) => hitOf(ctx, candidate))
})

/** Answers to a question, the best first: one search for the help center and for the chat. */
async function answersTo(ctx: Context, q: string): Promise<Ranked[]> {
  const words = await searchedWords(ctx.db, ['help_articles', 'faq_items'], q)
  if (words.length === 0) return []
  const candidates = await candidatesFor(
    ctx,
    words,
    words.map(({ isKnown }) => !isKnown),
  )
  const exact = ranked(candidates).filter(isEnough)
  if (exact.length >= FEW || !words.some(({ isKnown, meant }) => isKnown && meant.length > 0)) return exact
  const forgiven = await candidatesFor(
    ctx,
    words,
    words.map(() => true),
  )
  const seen = new Set(exact.map(nameOf))
  const more = ranked(forgiven).filter((candidate) => isEnough(candidate) && !seen.has(nameOf(candidate)))
  return [...exact, ...more]
}

const hasInTitle = ({ levels }: Ranked): boolean => Math.max(...levels) >= NEARLY_IN_TITLE
const hasHalf = ({ levels, matches }: Ranked): boolean =>
  2 * levels.filter((level) => level > 0).length >= matches

/** Half of the search by weight, or half of the words with one in the title. */
const isEnough = (candidate: Ranked): boolean =>
  candidate.share >= ENOUGH || (hasHalf(candidate) && hasInTitle(candidate))

/** Half of the words or two, and one in the title. */
const isTelling = (candidate: Ranked): boolean =>
  hasInTitle(candidate) && (hasHalf(candidate) || candidate.levels.filter((level) => level > 0).length >= 2)

const nameOf = ({ kind, slug }: Candidate): string => `${kind} ${slug}`

/**
 * If two answer equally well, an article, then the one that editors put first; never the one that the database happened to return
 * first.
 */
const inPlace = (a: Candidate, b: Candidate): number =>
  a.kind.localeCompare(b.kind) || a.position - b.position || (a.slug < b.slug ? -1 : 1)

/**
 * The best first. A word that few of them have weighs more than one that all of them have, one that none has weighs nothing, and
 * missing words count against a candidate.
 */
function ranked(candidates: Candidate[]): Ranked[] {
  const spread = (candidates[0]?.levels ?? []).map(
    (_, place) => candidates.filter(({ levels }) => levels[place]! > 0).length,
  )
  const weights = spread.map((has) => (has > 0 ? Math.log(1 + candidates.length / has) : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const weigh = (levels: number[], worth: (level: number) => number) =>
    levels.reduce((sum, level, place) => sum + worth(level) * weights[place]!, 0)
  const matches = spread.filter((has) => has > 0).length
  return candidates
    .map((candidate) => {
      const share = candidate.levels.every((level, place) => level > 0 || spread[place] === 0)
        ? 1
        : weigh(candidate.levels, (level) => (level > 0 ? 1 : 0)) / total
      return { ...candidate, share, matches, score: share * weigh(candidate.levels, (level) => level) }
    })
    .sort((a, b) => b.score - a.score || inPlace(a, b))
}

const hitOf = (ctx: Context, { kind, slug, topic, title, summary }: Candidate): HelpHit => ({
  kind,
  slug,
  topic,
  title: wordsIn(title, ctx.locale),
  summary: publishedWords(ctx, summary),
  language: languageOf(title, ctx.locale),
})

/** Published answers with at least one of the words; `forgiving` says for each whether guessed words count. */
async function candidatesFor(
  ctx: Context,
  words: SearchedWord[],
  forgiving: boolean[],
): Promise<Candidate[]> {
  const meant = words.map((word, place) => (forgiving[place] ? asMeant(word) : null))
  const any = sql.join(
    words.map(
      (word, place) =>
        sql`search @@ ${meant[place] ? sql`(${asTyped(word)} || ${meant[place]})` : asTyped(word)}`,
    ),
    sql` or `,
  )
  const levels = sql`array[${sql.join(
    words.map((word, place) => levelOf(word, forgiving[place]!)),
    sql`, `,
  )}]`
  const { rows } = (await ctx.db.execute(sql`
    (select 'article' as kind, slug, topic, position, title, summary, ${levels} as levels from help_articles where published_at is not null and (${any}) order by position, slug limit ${MOST_CANDIDATES})
    union all
    (select 'faq', key, null, position, question, answer, ${levels} from faq_items where published_at is not null and (${any}) order by position, key limit ${MOST_CANDIDATES})`)) as unknown as {
    rows: Candidate[]
  }
  return rows
}

function levelOf(word: SearchedWord, isForgiving: boolean): SQL {
  const when = (query: SQL, level: number) => sql`when search @@ ${query} then ${level}::float8 `
  const asItStands = [
    when(asTyped(word, 'A'), IN_TITLE),
    when(asTyped(word, 'B'), IN_SUMMARY),
    when(asTyped(word), IN_TEXT),
  ]
  return sql`(case ${sql.join([...asItStands, ...(isForgiving ? nearly(word, when) : [])])}else 0::float8 end)`
}

function nearly(word: SearchedWord, when: (query: SQL, level: number) => SQL): SQL[] {
  const [inTitle, inSummary, anywhere] = [asMeant(word, 'A'), asMeant(word, 'B'), asMeant(word)]
  if (!inTitle || !inSummary || !anywhere) return []
  return word.isKnown
    ? [when(inTitle, NEARLY_IN_TITLE), when(anywhere, NEARLY)]
    : [
        when(inTitle, IN_TITLE * MISSPELT),
        when(inSummary, IN_SUMMARY * MISSPELT),
        when(anywhere, IN_TEXT * MISSPELT),
      ]
}

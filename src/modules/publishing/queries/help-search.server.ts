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
/** So much of a search has to be in a hit. */
const ENOUGH = 0.5
/** Candidates that are ranked; what is common to more of them says nothing. */
const MOST_CANDIDATES = 200
// Where a word stands: title, summary, text, or nearly so anywhere.
const IN_TITLE = 8,
  IN_SUMMARY = 4,
  NEARLY_IN_TITLE = 3,
  IN_TEXT = 1,
  NEARLY = 0.5

type Candidate = {
  kind: 'article' | 'faq'
  slug: string
  topic: HelpTopic | null
  title: Words
  summary: Words
  levels: number[]
}
/** `share`: how much of what the search says is there, by the weight of its words; 1 is everything that any candidate has. */
type Ranked = Candidate & { share: number; matches: number; score: number }

/**
 * Help articles and frequent questions that have the telling words of a search, the best first; typing errors are forgiven. Of a question
 * in a whole sentence some words may be missing, as long as the rarer ones are there. Never throws.
 */
export async function searchHelp(ctx: Context, q: string): Promise<HelpHit[]> {
  const words = await searchedWords(ctx.db, ['help_articles', 'faq_items'], q)
  if (words.length === 0) return []
  const exact = ranked(
    await candidatesFor(
      ctx,
      words,
      words.map(({ isKnown }) => !isKnown),
    ),
  ).filter(isEnough)
  const more =
    exact.length < FEW && words.some(({ isKnown, meant }) => isKnown && meant.length > 0)
      ? ranked(
          await candidatesFor(
            ctx,
            words,
            words.map(() => true),
          ),
        ).filter(isEnough)
      : []
  const seen = new Set(exact.map(nameOf))
  return [...exact, ...more.filter((candidate) => !seen.has(nameOf(candidate)))]
    .slice(0, MOST_HITS)
    .map((candidate) => hitOf(ctx, candidate))
}

/**
 * Help articles that may answer what somebody wrote in sentences: not every word has to be there, but half of them or two, and one where it says what the article is about.
 * @param most how many at most
 */
export async function suggestHelp(ctx: Context, text: string, most: number): Promise<HelpHit[]> {
  const words = (await searchedWords(ctx.db, ['help_articles', 'faq_items'], text)).filter(
    ({ input }) => input.length > 2,
  )
  if (words.length === 0) return []
  const found = (
    await candidatesFor(
      ctx,
      words,
      words.map(({ isKnown }) => !isKnown),
    )
  ).filter((candidate) => candidate.kind === 'article')
  return ranked(found)
    .filter(isTelling)
    .slice(0, most)
    .map((candidate) => hitOf(ctx, candidate))
}

const hasInTitle = ({ levels }: Ranked): boolean => Math.max(...levels) >= NEARLY_IN_TITLE
const hasHalf = ({ levels, matches }: Ranked): boolean =>
  2 * levels.filter((level) => level > 0).length >= matches

/** Half of what was said by weight, or half of the words with one in the title. */
const isEnough = (candidate: Ranked): boolean =>
  candidate.share >= ENOUGH || (hasHalf(candidate) && hasInTitle(candidate))

/** Half of the words or two, and one in the title. */
const isTelling = (candidate: Ranked): boolean =>
  hasInTitle(candidate) && (hasHalf(candidate) || candidate.levels.filter((level) => level > 0).length >= 2)

const nameOf = ({ kind, slug }: Candidate): string => `${kind} ${slug}`

/**
 * The best first. A word that few of them have weighs more than one that all of them have, one that none has weighs nothing, and what is
 * missing counts against a candidate.
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
    .sort((a, b) => b.score - a.score)
}

const hitOf = ({ locale }: Context, { kind, slug, topic, title, summary }: Candidate): HelpHit => ({
  kind,
  slug,
  topic,
  title: wordsIn(title, locale),
  summary: wordsIn(summary, locale),
  language: languageOf(title, locale),
})

/** Published answers with at least one of the words; `forgiving` says of each whether what was probably meant will do. */
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
    (select 'article' as kind, slug, topic, title, summary, ${levels} as levels from help_articles where published_at is not null and (${any}) limit ${MOST_CANDIDATES})
    union all
    (select 'faq', key, null, question, answer, ${levels} from faq_items where published_at is not null and (${any}) order by position limit ${MOST_CANDIDATES})`)) as unknown as {
    rows: Candidate[]
  }
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

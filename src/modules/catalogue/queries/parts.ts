import type { SearchedWord } from '#adapters/db/search.server.ts'
import { typingErrors } from '#kit/search-words.ts'
import type { Category } from '#modules/courses/types.ts'

/** What people type who look for a course, and how courses say it. */
export type Synonym = {
  /** What is typed, as the words of a search. */
  typed: string[]
  /** Ways in which titles and descriptions say it; none where the category alone helps. */
  means: string[]
  category: Category | ''
}

/** A word of a search, or several that mean one thing together. */
export type Part = { words: SearchedWord[]; synonym: Synonym | null }

// What is said of any course says nothing of one.
const ofAnyCourse = new Set(
  (
    'basic basics become beginner beginners best class classes course courses create creating develop developing development ' +
    'free good learn learning lesson lessons make making online skill skills start starting study teach training tutorial ' +
    'tutorials use using anza bora bure darasa fanya fundisha jifunza jifunze kozi kuanza kufanya kujifunza kupata kutafuta ' +
    'kutengeneza kutumia mafunzo masomo mwanzo pata soma somo tafuta tengeneza tumia'
  ).split(' '),
)
// A shorter one has neighbours that tell something.
const SHORTEST_MISSPELT = 8

const isOfAnyCourse = ({ input }: SearchedWord): boolean =>
  ofAnyCourse.has(input) ||
  (input.length >= SHORTEST_MISSPELT && [...ofAnyCourse].some((word) => typingErrors(input, word) === 1))

/** The parts of a search, the longest that means something first; without words that any course would have. */
export function partsOf(words: SearchedWord[], synonyms: Synonym[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const rest = words.slice(at)
    const { synonym, length } = longest(rest, synonyms)
    parts.push({ words: rest.slice(0, length), synonym })
    at += length
  }
  const telling = parts.filter(({ words, synonym }) => synonym || !isOfAnyCourse(words[0]!))
  return telling.length > 0 ? telling : parts
}

type Found = { synonym: Synonym | null; length: number }

/**
 * The synonym that takes most of the words with which a search begins; one word without any. Of several the one that was typed so:
 * "accessibility" is of one family with "access", and is another thing.
 */
function longest(words: SearchedWord[], synonyms: Synonym[]): Found {
  const [best] = synonyms
    .map((synonym) => ({ synonym, length: wordsTaken(synonym, words) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length || Number(isTyped(b, words)) - Number(isTyped(a, words)))
  return best ?? { synonym: null, length: 1 }
}

const isTyped = ({ synonym, length }: { synonym: Synonym; length: number }, words: SearchedWord[]): boolean =>
  lettersOf(words.slice(0, length)) === synonym.typed.join('')

const lettersOf = (words: SearchedWord[]): string => words.map(({ input }) => input).join('')

/** How many words of a search are what is typed of a synonym: its words in one or apart, or one by one as they were probably meant; 0 for none. */
function wordsTaken({ typed }: Synonym, words: SearchedWord[]): number {
  if (typed.length === 0) return 0
  const whole = typed.join('')
  for (let length = 1; length <= typed.length + 1 && length <= words.length; length++)
    if (lettersOf(words.slice(0, length)) === whole) return length
  const isMeant = typed.length <= words.length && typed.every((word, place) => means(words[place]!, word))
  return isMeant ? typed.length : 0
}

const BEGUN = { letters: 5, rest: 2 }

/** Whether a word of a search is another: of one family with it, misspelt, or without an ending ("mtandao" for "mtandaoni"). */
function means(typed: SearchedWord, word: string): boolean {
  const { input, isKnown, kin, meant } = typed
  if (input === word || isOfAnyCourse(typed)) return input === word
  return (
    kin.includes(word) ||
    (!isKnown && meant.includes(word)) ||
    (input.length >= BEGUN.letters && word.startsWith(input) && word.length - input.length <= BEGUN.rest)
  )
}

/** Whether there is anything that a course could have. */
export const isUnderstood = ({ words, synonym }: Part): boolean =>
  synonym !== null || words.every(({ isKnown, meant }) => isKnown || meant.length > 0)

/** A search as it was understood; null where that is what was typed. */
export function saidAs(parts: Part[]): string | null {
  const typed = parts.flatMap(({ words }) => words.map(({ input }) => input)).join(' ')
  const said = parts.map(wordsOf).filter(Boolean).join(' ')
  return said === typed || said === '' ? null : said
}

const wordsOf = ({ words, synonym }: Part): string =>
  synonym?.means.join(', ') ||
  words.map(({ input, isKnown, meant }) => (isKnown ? input : (meant[0] ?? input))).join(' ')

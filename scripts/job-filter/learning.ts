/** How the weights of the no-fee rule are learned: deterministic logistic regression over sentences. */
import { featuresOf } from '../../src/modules/ussd-jobs/no-fee/features.ts'
import { readings } from '../../src/modules/ussd-jobs/no-fee/plain-letters.ts'
import { sentencesOf } from '../../src/modules/ussd-jobs/no-fee/sentences.ts'
import { composed } from './composing.ts'
import { corpus, read, textOf, type Post } from './posts.ts'

type Example = { features: Set<string>; asks: boolean }
type Row = { asks: boolean; places: number[] }
export type Weights = Record<string, number>

// Characters that never occur in a post's words.
const [OPEN, SHUT] = ['qqopen', 'qqshut']
// How often each pattern of composed.json is filled with words.
const FILLINGS = 12
// Clear statements must be recognised clearly: how many sentences of a post a phrase counts as.
const PHRASE_COUNTS = 8
const ROUNDS = 150
const RATE = 0.3
const DECAY = 6e-4
// A feature of fewer sentences says more about them than about others.
const LEAST_SEEN = 4
// Smaller weights have no effect and are not stored.
const LEAST_WEIGHT = 0.08

/** The weight of each feature, from these posts of the corpus and all additional sentences. */
export const learn = (posts: Post[] = corpus().map(({ post }) => post)): Weights =>
  weightsOf([...posts.flatMap(examplesOf), ...phraseExamples()])

/** The sentences of a post, each with whether it asks the reader for money. */
export function examplesOf(post: Post): Example[] {
  const text = textOf(post)
  const marked = post.asks ? text.replace(post.asks, (asks) => `${OPEN} ${asks} ${SHUT}`) : text
  let isOpen = false
  return sentencesOf(readings(marked)[0]!).map(({ words }) => {
    let asks = false
    const rest = words.filter((word) => {
      const isMark = word === OPEN || word === SHUT
      if (isMark) isOpen = word === OPEN
      else if (isOpen && word !== ',') asks = true
      return !isMark
    })
    return { features: featuresOf(rest), asks }
  })
}

/** Short ways to ask and not to ask, and the sentences that composed.json generates. */
function phraseExamples(): Example[] {
  const { asks, innocent } = read<{ asks: string[]; innocent: string[] }>('phrases')
  const phrases = [
    ...asks.map((text) => ({ text, asks: true })),
    ...innocent.map((text) => ({ text, asks: false })),
  ]
  const repeated = Array.from({ length: PHRASE_COUNTS }, () => phrases).flat()
  return [...repeated, ...composed(FILLINGS)].flatMap(({ text, asks }) =>
    sentencesOf(readings(text)[0]!).map(({ words }) => ({ features: featuresOf(words), asks })),
  )
}

function weightsOf(examples: Example[]): Weights {
  const seen = new Map<string, number>()
  for (const { features } of examples) for (const name of features) seen.set(name, (seen.get(name) ?? 0) + 1)
  const names = [...seen].filter(([, times]) => times >= LEAST_SEEN).map(([name]) => name)
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = examples.map(({ features, asks }) => ({
    asks,
    places: [...features].flatMap((name) => places.get(name) ?? []),
  }))
  const weights = descended(rows, names.length)
  return Object.fromEntries(
    names
      .map((name, place): [string, number] => [name, Math.round(weights[place]! * 100) / 100])
      .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Gradient descent over all examples at once, with a rate per weight (Adagrad). */
function descended(rows: Row[], size: number): Float64Array {
  const weights = new Float64Array(size)
  const paces = new Float64Array(size).fill(1e-8)
  for (let round = 0; round < ROUNDS; round++) {
    slopeOf(rows, weights).forEach((slope, place) => {
      paces[place]! += slope * slope
      weights[place]! -= (RATE * slope) / Math.sqrt(paces[place]!)
    })
  }
  return weights
}

function slopeOf(rows: Row[], weights: Float64Array): Float64Array {
  const slope = weights.map((weight) => DECAY * weight * rows.length)
  for (const { asks, places } of rows) {
    let sum = 0
    for (const place of places) sum += weights[place]!
    const error = 1 / (1 + Math.exp(-sum)) - Number(asks)
    for (const place of places) slope[place]! += error
  }
  return slope
}

/** The total weight of a sentence's features. */
export function weigh(features: Set<string>, weights: Weights): number {
  let sum = 0
  for (const name of features) sum += weights[name] ?? 0
  return sum
}

/** The content of weights.json. */
export const fileOf = (weights: Weights): string => `${JSON.stringify(weights, null, 2)}\n`

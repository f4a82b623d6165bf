/** What is weighed in a sentence: its words, what they are about, who pays whom, and what is next to an amount. */
import { kindsOf } from './kinds.ts'
import { isAmount } from './sentences.ts'
import { dealAt } from './verbs.ts'

// The number of letters by which forms of a word are matched.
const STEM = 6
const NEAR = 6
// Words that say that an amount is earned, given or somebody else's.
const EXPLAINS = new Set(
  '#wage wage others collect free no keep perk warn we-pays it-pays you-gets command-gets'.split(' '),
)
const stem = (word: string): string => word.slice(0, STEM)

/** The features of a sentence, each once. */
export function featuresOf(words: string[]): Set<string> {
  const marks = marksOf(words)
  const features = new Set(['any'])
  words.forEach((word, at) => {
    features.add(`word ${stem(word)}`)
    features.add(`words ${stem(words[at - 1] ?? '')} ${stem(word)}`)
  })
  addOrder(features, marks)
  addNeighbours(features, words, marks)
  addCompany(features, marks)
  addUnexplained(features, marks)
  return features
}

/** What each word is about, and what is done with money there. */
function marksOf(words: string[]): string[][] {
  const kinds = words.map((word) => (word.startsWith('#') ? [] : kindsOf(word)))
  return words.map((word, at): string[] => {
    if (isAmount(word) && word !== '#amount') return [word, '#amount']
    if (word.startsWith('#')) return [word]
    if (word === ',') return [',']
    const deal = dealAt(words, at, kinds)
    return deal ? [...kinds[at]!, deal] : kinds[at]!
  })
}

/** Which kinds follow each other, skipping words about nothing. */
function addOrder(features: Set<string>, marks: string[][]): void {
  const telling = marks.filter((some) => some.length > 0)
  telling.forEach((some, at) => {
    for (const mark of some) {
      features.add(`about ${mark}`)
      for (const next of telling[at + 1] ?? []) features.add(`order ${mark} ${next}`)
    }
  })
}

/** Kinds at most six words before or after money. */
function addNeighbours(features: Set<string>, words: string[], marks: string[][]): void {
  words.forEach((money, at) => {
    if (!isAmount(money) && money !== '#till') return
    for (let place = Math.max(0, at - NEAR); place <= Math.min(words.length - 1, at + NEAR); place++) {
      if (place === at) continue
      const side = place < at ? 'before' : 'after'
      for (const mark of [...marks[place]!, stem(words[place]!)]) features.add(`${side} #amount ${mark}`)
    }
  })
}

/** Kinds in one sentence. */
function addCompany(features: Set<string>, marks: string[][]): void {
  const all = [...new Set(marks.flat())].toSorted()
  all.forEach((mark, at) => {
    for (const other of all.slice(at + 1)) features.add(`both ${mark} ${other}`)
  })
}

/** Where an amount is, and whether anything explains it. */
function addUnexplained(features: Set<string>, marks: string[][]): void {
  const at = marks.findIndex((some) => some.includes('#amount'))
  if (at === -1) return
  const isExplained = marks.some((some) => some.some((mark) => EXPLAINS.has(mark)))
  const place = marks.length === 1 ? 'alone' : at === 0 ? 'first' : 'inside'
  features.add(`amount ${place}`)
  features.add(`amount ${place} ${isExplained ? 'explained' : 'unexplained'}`)
}

import { featuresOf } from './features.ts'
import { readings } from './plain-letters.ts'
import { type Sentence, sentencesOf, wordsOf } from './sentences.ts'
import learned from './weights.json' with { type: 'json' }

/** The words of a post that seem to ask its readers for money, in lower case without accents. */
export type FeeFinding = { words: string }

const weights = new Map(Object.entries(learned))
// The total weight of a sentence's features is a log-odds, here of five to four. A lower threshold flags more scams and more honest
// posts.
export const THRESHOLD = 0.2
// Shown to the author inside a sentence.
const MOST_LETTERS = 120

/**
 * Where a job post asks applicants for money, or null: the sentence that most seems to. How it is judged, and how reliably, is
 * published: docs/no-fee-rule.md.
 * @param text the author's whole text, one field per line
 */
export function feeIn(text: string): FeeFinding | null {
  const sentences = new Map(
    readings(text)
      .flatMap(sentencesOf)
      .map((sentence) => [sentence.words.join(' '), sentence]),
  )
  let found: Sentence | null = null
  let most = THRESHOLD
  for (const sentence of sentences.values()) {
    const weight = weightOf(sentence.words)
    if (weight <= most) continue
    found = sentence
    most = weight
  }
  return found && { words: shortened(found.text) }
}

function weightOf(words: string[]): number {
  let sum = 0
  for (const feature of featuresOf(words)) sum += weights.get(feature) ?? 0
  return sum
}

/** The heaviest part of a long sentence. */
function shortened(text: string): string {
  if (text.length <= MOST_LETTERS) return text
  const parts = text.split(',').map((part) => ({ part, weight: weightOf(wordsOf(part)) }))
  const heaviest = parts.toSorted((a, b) => b.weight - a.weight)[0]!
  return heaviest.part.trim().slice(0, MOST_LETTERS)
}

import { type FeeRule, type Pattern, patterns } from './fee-patterns.ts'
import { innocent } from './innocent-words.ts'
import { readings } from './plain-letters.ts'

/** Which pattern a post met, and the words that met it, in small letters without accents. */
export type FeeFinding = { rule: FeeRule; words: string }

// Shown to the author inside a sentence.
const MOST_WORDS = 120
// A sentence without end would be read again for every match in it.
const MOST_OF_A_SENTENCE = 200

const feeRules = Object.entries(patterns) as [FeeRule, Pattern[]][]

/**
 * Where a job post asks applicants for money, or null. The list of patterns is published: docs/no-fee-rule.md.
 * @param text all that the author wrote, a field a line
 */
export function feeIn(text: string): FeeFinding | null {
  for (const reading of readings(text)) {
    const finding = feeInReading(withoutInnocent(reading))
    if (finding) return finding
  }
  return null
}

const withoutInnocent = (text: string): string =>
  innocent.reduce((rest, find) => rest.replace(find, ' , '), text).replace(/[ ]+/g, ' ')

function feeInReading(text: string): FeeFinding | null {
  for (const [rule, ways] of feeRules)
    for (const { find, unless } of ways)
      for (const match of text.matchAll(find))
        if (!unless?.test(sentenceAround(text, match.index)))
          return { rule, words: match[0].trim().slice(0, MOST_WORDS) }
  return null
}

function sentenceAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MOST_OF_A_SENTENCE), at)
  const after = text.slice(at, at + MOST_OF_A_SENTENCE)
  return (before.split(' . ').at(-1) ?? '') + (after.split(' . ')[0] ?? '')
}

import { expect, test } from 'vitest'
import { firstSentence } from './shown-card.ts'

test('[CAT-13] a card tells one sentence of the description, whole', () => {
  expect(firstSentence('Sell 2.5 kg of honey. Then more.')).toBe('Sell 2.5 kg of honey.')
  expect(firstSentence('Ready? Go on.')).toBe('Ready?')
  expect(firstSentence('Without an end')).toBe('Without an end')
  expect(firstSentence('')).toBe('')
  expect(firstSentence('word '.repeat(60))).toMatch(/^(word ?)+…$/)
})

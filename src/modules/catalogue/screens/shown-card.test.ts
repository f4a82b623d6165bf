import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstSentence } from './shown-card.ts'

test('[CAT-13] a card tells one sentence of the description, whole', () => {
  expect(firstSentence('Sell 2.5 kg of honey. Then more.')).toBe('Sell 2.5 kg of honey.')
  expect(firstSentence('Ready? Go on.')).toBe('Ready?')
  expect(firstSentence('Without an end')).toBe('Without an end')
  expect(firstSentence('')).toBe('')
  expect(firstSentence('word '.repeat(60))).toMatch(/^(word ?)+…$/)
})

type Told = { description: string; sw?: { description: string } }

test('[CAT-13] no sentence of our own courses is cut, in neither language', () => {
  const files = globSync('content/courses/*/course.json')
  const told = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Told)
  expect(told.length).toBeGreaterThan(50)
  const cut = told
    .flatMap(({ description, sw }) => [description, ...(sw ? [sw.description] : [])])
    .map(firstSentence)
    .filter((sentence) => sentence.endsWith('…'))
  expect(cut).toEqual([])
})

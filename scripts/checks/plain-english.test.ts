import { expect, test } from 'vitest'
import { stiltedPhrases } from './plain-english.ts'

const isRefused = (text: string): boolean => stiltedPhrases('a text', `"key": "${text}"`).length > 0

test.each([
  'Whoever has the link sees it.',
  'Ask whoever gave it to you.',
  'It has to be written anew.',
  'A lower price holds at once.',
  'You are no mentor at Stadi yet.',
  'Help stands in the menu.',
  'Your answer stands on the page.',
  'Those who began last stand first.',
])('is refused: %s', (text) => {
  expect(isRefused(text)).toBe(true)
})

test.each([
  'Anyone who has the link sees it.',
  'A lower price applies immediately.',
  'They are no longer in the organisation.',
  'Find out where you stand in ten minutes or less.',
  'This mark stands.',
  'You are not a mentor at Stadi yet.',
])('is plain: %s', (text) => {
  expect(isRefused(text)).toBe(false)
})

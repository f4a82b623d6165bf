import { describe, expect, test } from 'vitest'
import { firstSentence } from './mentor-row.tsx'

describe('the first sentence of what a mentor writes', () => {
  test('[MEN-13] ends with its mark, and nothing is lost', () => {
    expect(firstSentence('I sell shoes. I have made every mistake.')).toEqual([
      'I sell shoes.',
      'I have made every mistake.',
    ])
    expect(firstSentence('Nauza viatu! Karibu.')).toEqual(['Nauza viatu!', 'Karibu.'])
    expect(firstSentence('Version 2.5 of me\nand no end')).toEqual(['Version 2.5 of me\nand no end', ''])
    expect(firstSentence('')).toEqual(['', ''])
  })
})

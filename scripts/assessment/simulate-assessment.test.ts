import { describe, expect, test } from 'vitest'
import { assessmentCategories } from '../../src/modules/assessment/types.ts'
import { guess, seeded, shipped } from './assessment-guesses.ts'

const ATTEMPTS = 10_000

describe('guessing in a skill assessment', () => {
  test.each(['JavaScript', 'UI/UX Design', ''])(
    '[ASM-10] [ASM-15+] fewer than 2 of 100 guessers reach 80 in "%s"',
    (category) => {
      const { advanced, mean } = guess(category, ATTEMPTS, seeded(20_261_121))
      expect(advanced).toBeLessThan(0.02)
      expect(mean).toBeGreaterThan(24)
      expect(mean).toBeLessThan(26)
    },
  )

  test.each([...assessmentCategories, ''])(
    '[ASM-10] [ASM-15+] at most 1 of 100 guessers is said to be above Intermediate in "%s"',
    (category) => {
      expect(guess(category, ATTEMPTS, seeded(145)).aboveIntermediate).toBeLessThanOrEqual(0.01)
    },
  )

  test('[ASM-15+] a level is never said by luck, however few questions a skill has', () => {
    const said = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => {
      const few = shipped.filter((question) => question.category === 'SEO').slice(0, count)
      return guess('SEO', ATTEMPTS, seeded(145 + count), few).aboveIntermediate
    })
    expect(said.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(Math.max(...said)).toBeLessThanOrEqual(0.01)
    expect(said[5]).toBeGreaterThan(0)
  })

  test('[ASM-15+] draws are even: every question comes up, none much more often, and the right option may be at any position', () => {
    const { drawn, places } = guess('SEO', ATTEMPTS, seeded(7))
    const expected = (ATTEMPTS * 10) / 26
    expect(drawn.size).toBe(26)
    for (const [id, count] of drawn) expect(Math.abs(count - expected) / expected, id).toBeLessThan(0.06)
    for (const count of places) expect(count / (ATTEMPTS * 10)).toBeCloseTo(0.25, 1.5)
  })
})

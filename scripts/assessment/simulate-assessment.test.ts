import { describe, expect, test } from 'vitest'
import { guess, seeded } from './assessment-guesses.ts'

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

  test('[ASM-15+] draws are even: every question comes up, none much more often, and the right option may be at any position', () => {
    const { drawn, places } = guess('SEO', ATTEMPTS, seeded(7))
    const expected = (ATTEMPTS * 10) / 26
    expect(drawn.size).toBe(26)
    for (const [id, count] of drawn) expect(Math.abs(count - expected) / expected, id).toBeLessThan(0.06)
    for (const count of places) expect(count / (ATTEMPTS * 10)).toBeCloseTo(0.25, 1.5)
  })
})

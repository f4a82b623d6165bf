import { describe, expect, test } from 'vitest'
import { portraitNamed, readMentors } from './read-mentors.server.ts'

describe('portraits of the sample', () => {
  test('[MEN-09] are another drawing for each mentor, and take three kilobytes at most', () => {
    const drawn = readMentors().map(({ slug }) => portraitNamed(slug)!)
    expect(new Set(drawn).size).toBe(readMentors().length)
    for (const svg of drawn) {
      expect(svg.length).toBeLessThanOrEqual(3000)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+">.*<\/svg>$/)
      expect(svg).not.toMatch(/undefined|NaN/)
    }
  })

  test('there is none of anybody else', () => expect(portraitNamed('somebody')).toBeUndefined())
})

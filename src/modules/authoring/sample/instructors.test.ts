import { describe, expect, test } from 'vitest'
import { spec } from '#test/world.ts'
import { readMentors, portraitNamed } from '#modules/mentorship/sample/read-mentors.server.ts'
import { instructors as instructorRows } from '#modules/courses/tables.server.ts'
import { loadCourses } from '#modules/courses/sample/load-courses.server.ts'
import { instructorPortrait, instructorPortraitHref } from './read-instructors.server.ts'
import { readSample } from './read-sample.server.ts'

const sample = readSample()
const { instructors } = sample

describe('portraits of the instructors', () => {
  test('[CRS-09] are another drawing for each, a mentor’s neither, and take three kilobytes at most', () => {
    const drawn = instructors.map(({ slug }) => instructorPortrait(slug)!)
    const mentors = readMentors().map(({ slug }) => portraitNamed(slug)!)
    expect(new Set([...drawn, ...mentors]).size).toBe(instructors.length + mentors.length)
    for (const svg of drawn) {
      expect(svg.length).toBeLessThanOrEqual(3000)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+">.*<\/svg>$/)
      expect(svg).not.toMatch(/undefined|NaN/)
    }
  })

  test('[CRS-09] nobody has the name of a mentor, who has another face', () => {
    const names = new Set(readMentors().map(({ name }) => name))
    expect(instructors.filter(({ name }) => names.has(name))).toEqual([])
  })

  spec(
    '[CRS-09] come to who was loaded before there were any, and not to who was made somebody else here',
    async ({ world }) => {
      const { visitor } = world
      const [first, ...others] = instructors.map(({ avatarUrl: _, ...instructor }) => instructor)
      await visitor.db.insert(instructorRows).values([{ ...first!, isAuthored: true }, ...others])
      await loadCourses(visitor, { ...sample, courses: [] })
      const shown = new Map(
        (await visitor.db.select().from(instructorRows)).map(({ slug, avatarUrl }) => [slug, avatarUrl]),
      )
      expect(shown.get(first!.slug)).toBeNull()
      for (const { slug } of others) expect(shown.get(slug)).toBe(instructorPortraitHref(slug))
    },
  )

  test('there is none of anybody else', () => expect(instructorPortrait('somebody')).toBeUndefined())
})

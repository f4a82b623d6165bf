import { expect } from 'vitest'
import { jobMatches } from '#modules/matching/queries/matches.server.ts'
import { MatchFilters } from '#modules/matching/types.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { stepsAfter } from './steps-after.server.ts'

sampledSpec('a finished course names no job that fits less than half', async ({ world }) => {
  const amina = await world.member('Amina')
  const { matches } = await jobMatches(amina, MatchFilters.parse({}))
  expect(matches.length).toBeGreaterThan(0)
  expect(Math.max(...matches.map(({ percent }) => percent))).toBeLessThan(50)
  const steps = await stepsAfter(amina, 1)
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter(({ to }) => to.startsWith('/jobs/'))).toEqual([])
})

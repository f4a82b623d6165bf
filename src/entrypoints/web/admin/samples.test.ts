import { expect, test } from 'vitest'
import { spec } from '#test/world.ts'
import { offersSamples, pressSamples } from './samples.server.ts'

spec('[ADM-21+] loading can be requested at most 20 times an hour', async ({ world }) => {
  const admin = await world.admin()
  const ctx = { ...admin, config: { ...admin.config, sampleData: false, limitsScale: 1 } }
  for (let press = 1; press <= 20; press++) expect(await pressSamples(ctx)).toHaveLength(2)
  await expect(pressSamples(ctx)).rejects.toMatchObject({ code: 'too-many' })
  world.wait(3_600_001)
  expect(await pressSamples(ctx)).toHaveLength(2)
})

test.each([
  ['https://stadi.example', false, false],
  ['https://stadi.example', true, true],
  ['http://localhost:3000', false, true],
])('[ADM-21+] at %s with samples %s the button is there: %s', (origin, sampleData, isThere) => {
  expect(offersSamples({ origin, sampleData })).toBe(isThere)
})

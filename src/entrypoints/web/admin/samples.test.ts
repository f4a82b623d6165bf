import { expect } from 'vitest'
import { spec } from '#test/world.ts'
import { pressSamples } from './samples.server.ts'

spec('[ADM-21+] loading can be requested at most 20 times an hour', async ({ world }) => {
  const admin = await world.admin()
  const ctx = { ...admin, config: { ...admin.config, sampleData: false, limitsScale: 1 } }
  for (let press = 1; press <= 20; press++) expect(await pressSamples(ctx)).toHaveLength(2)
  await expect(pressSamples(ctx)).rejects.toMatchObject({ code: 'too-many' })
  world.wait(3_600_001)
  expect(await pressSamples(ctx)).toHaveLength(2)
})

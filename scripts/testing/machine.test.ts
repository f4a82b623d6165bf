import { afterEach, describe, expect, it, vi } from 'vitest'
import { lacksOfThisMachine } from './machine.ts'

describe('what a machine lacks for the tests', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is a writable temp folder, reported with the setting to use', async () => {
    vi.stubEnv('TMPDIR', '/dev/null')
    expect(await lacksOfThisMachine()).toEqual([
      expect.stringMatching(/^The temp folder \/dev\/null cannot be written to .* Set TMPDIR/),
    ])
  })

  it('is a browser and a database that answer, if the configured ones do not', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/bin/false')
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
    const [postgres, chromium] = await lacksOfThisMachine()
    expect(postgres).toContain('TEST_DATABASE_URL does not answer')
    expect(chromium).toMatch(/^Chromium does not start: .*CHROMIUM_PATH/)
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { newKey } from '#test/signing-key.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { readIdToken } from './id-token.server.ts'
import { ltiPlatforms } from './tables.server.ts'
import { launch, standIn } from './test-launch.ts'

describe('keys of a platform', () => {
  spec('that are new serve everybody who comes while they are read', async ({ world }) => {
    const { platform, visitor } = await standIn(world)
    const { deploymentIds, ...registered } = platform.registration
    const open = async () => {
      const token = await platform.sign(platform.resource(), 'nonce', { now: world.now() })
      const known = { ...registered, deploymentIds: deploymentIds.split('\n') }
      return () => refusal(readIdToken(visitor, known, token, 'nonce'))
    }
    expect(await (await open())()).toBe('none')
    platform.keys = [newKey(), ...platform.keys]
    const [first, second] = [await open(), await open()]
    expect(await Promise.all([first(), second()])).toEqual(['none', 'none'])
    expect(platform.asked.filter((one) => one.includes('certs.php'))).toHaveLength(2)
  })

  spec('that are too short or none are a fault of its message', async ({ world }) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    for (const [n, jwk] of [publicKey.export({ format: 'jwk' }), { kty: 'RSA', n: '', e: '' }].entries()) {
      const school = await standIn(world, n)
      const { platform } = school
      const [own] = platform.keys
      platform.keys = [{ ...own!, jwk: { ...jwk, kid: own!.kid, alg: 'RS256', use: 'sig' } }]
      expect(await refusal(launch(school, platform.resource()))).toBe('lti-message-wrong')
      expect(world.logged.at(-1)).toMatchObject({ event: 'lti.refused', details: { why: 'key' } })
    }
  })

  spec('are kept, and looked up again for an unknown one, once a minute', async ({ world }) => {
    const school = await standIn(world)
    const { platform } = school
    const looks = () => platform.asked.filter((one) => one.includes('certs.php')).length
    const open = (part = {}) => refusal(launch(school, platform.resource(part)))
    await open()
    await open()
    expect(looks()).toBe(1)
    platform.keys = [newKey(), ...platform.keys]
    expect(await open()).toBe('none')
    expect(looks()).toBe(2)
    // Strangers who name keys that are not there make nobody look again and again.
    const own = platform.keys
    platform.keys = [newKey()]
    for (let n = 0; n < 5; n++) expect(await open()).toBe('lti-message-wrong')
    expect(looks()).toBe(2)
    world.wait(MINUTE)
    expect(await open()).toBe('none')
    expect(looks()).toBe(3)
    platform.keys = own
    world.wait(61 * MINUTE)
    expect(await open()).toBe('none')
    expect(looks()).toBe(4)
  })

  spec('that cannot be had are said to be away; what was kept still serves', async ({ world }) => {
    const school = await standIn(world)
    school.platform.isAway = true
    expect(await refusal(launch(school, school.platform.resource()))).toBe('lti-keys-away')
    school.platform.isAway = false
    expect(await refusal(launch(school, school.platform.resource()))).toBe('none')
    school.platform.isAway = true
    expect(await refusal(launch(school, school.platform.resource()))).toBe('none')
    expect(await world.visitor.db.$count(ltiPlatforms)).toBe(1)
  })
})

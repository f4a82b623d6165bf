import { describe, expect } from 'vitest'
import { DAY, SECOND } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { joined } from '../account-testing.ts'
import { sessions } from '../tables.server.ts'
import { forgetExpired } from './expired.server.ts'

describe('what has expired', () => {
  spec('[AUTH-40] a session is deleted a week after its end, not before', async ({ world }) => {
    await joined(world)
    world.wait(14 * DAY)
    await forgetExpired(world.visitor)
    expect(await world.visitor.db.$count(sessions)).toBe(1)
    world.wait(SECOND)
    await forgetExpired(world.visitor)
    expect(await world.visitor.db.$count(sessions)).toBe(0)
  })
})

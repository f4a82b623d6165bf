import { describe, expect, it } from 'vitest'
import { HOUR } from '#kit/time.ts'
import { counts } from '#adapters/db/tables.server.ts'
import { spec } from '#test/world.ts'
import { checkBooks } from './commands.server.ts'
import { lastCheck } from './queries.server.ts'
import { checkState } from './rules.ts'

describe('the hourly check', () => {
  spec('records its time and that every rule holds, and logs nothing', async ({ world }) => {
    const admin = await world.admin()
    expect(await lastCheck(admin)).toEqual({ state: 'never', at: null, broken: 0 })
    await checkBooks(world.visitor)
    expect(await lastCheck(admin)).toEqual({ state: 'whole', at: world.now(), broken: 0 })
    expect(world.logged).toEqual([])
    world.wait(3 * HOUR)
    expect(await lastCheck(admin)).toMatchObject({ state: 'late' })
  })

  spec('logs each broken rule, and shows the administration how many there are', async ({ world }) => {
    await world.visitor.db
      .insert(counts)
      .values({ name: 'people', part: 0, n: 7 })
      .onConflictDoUpdate({ target: [counts.name, counts.part], set: { n: 700 } })
    await checkBooks(world.visitor)
    const admin = await world.admin()
    const { state, broken } = await lastCheck(admin)
    expect([state, broken]).toEqual(['broken', world.logged.length])
    expect(world.logged).toContainEqual({
      event: 'check.wrong-count',
      details: { rule: expect.stringContaining('people') },
    })
  })
})

describe('what is said of a check', () => {
  it('never is that all is well without a check', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = (hours: number, broken = 0) => ({ at: new Date(now.getTime() - hours * HOUR), broken })
    expect([null, at(1), at(3), at(1, 2), at(30, 2)].map((check) => checkState(check, now))).toEqual([
      'never',
      'whole',
      'late',
      'broken',
      'broken',
    ])
  })
})

import { describe, expect } from 'vitest'
import { DatabaseAway } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { spec } from '#test/world.ts'
import { part } from './part.server.ts'

/** Reads with these results, one after the other. */
function reads(...ends: (Error | string)[]) {
  const left = [...ends]
  const read = async () => {
    const end = left.shift()!
    if (end instanceof Error) throw end
    return end
  }
  return { read, left }
}

describe('a part of a page', () => {
  spec('[SYS-02] is read once more when that failed, and nothing is said of it', async ({ world }) => {
    const { read, left } = reads(new Error('one'), 'here')
    expect(await part(world.visitor, 'community/qa', read)).toBe('here')
    expect([left, world.logged]).toEqual([[], []])
  })

  spec(
    '[COM-11] [PRG-34] [ERR-03+] that failed twice is nothing, and logged by its name',
    async ({ world }) => {
      expect(
        await part(world.visitor, 'community/qa', reads(new Error('one'), new Error('two')).read),
      ).toBeNull()
      expect(world.logged).toMatchObject([
        { event: 'part.unread', details: { part: 'community/qa', err: { message: 'two' } } },
      ])
    },
  )

  spec('says no when it is refused, or the database is away, without a second try', async ({ world }) => {
    for (const no of [new Refusal('too-many'), new DatabaseAway(new Error('gone'))]) {
      const { read, left } = reads(no, 'here')
      await expect(part(world.visitor, 'any', read)).rejects.toBe(no)
      expect(left).toEqual(['here'])
    }
  })
})

import { RouterContextProvider } from 'react-router'
import { describe, expect } from 'vitest'
import { DatabaseAway } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { spec } from '#test/world.ts'
import { answer } from './answers.server.ts'
import { part, twice } from './part.server.ts'
import { requestContext, type WebRequest } from './request-context.ts'

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

  spec('[SYS-02] that leads elsewhere is not read again', async () => {
    const elsewhere = new Response(null, { status: 302 })
    let reads = 0
    const lead = () => {
      reads++
      throw elsewhere
    }
    await expect(twice(async () => lead())).rejects.toBe(elsewhere)
    expect(reads).toBe(1)
  })

  spec('says no when it is refused, or the database is away, without a second try', async ({ world }) => {
    for (const no of [new Refusal('too-many'), new DatabaseAway(new Error('gone'))]) {
      const { read, left } = reads(no, 'here')
      await expect(part(world.visitor, 'any', read)).rejects.toBe(no)
      expect(left).toEqual(['here'])
    }
  })
})

describe('a page whose reading fails', () => {
  spec('[SYS-02] is read once more as a document; scripts ask again themselves', async ({ world }) => {
    const context = new RouterContextProvider()
    context.set(requestContext, { ctx: world.visitor } as unknown as WebRequest)
    const at = (path: string) => ({ request: new Request(`http://localhost:3000${path}`), context })
    const document = reads(new Error('one'), 'here')
    expect(await answer(at('/progress'), document.read)).toBe('here')
    const twiceLost = reads(new Error('one'), new Error('two'), 'here')
    await expect(answer(at('/progress'), twiceLost.read)).rejects.toThrow('two')
    const byScript = reads(new Error('one'), 'here')
    await expect(answer(at('/progress.data'), byScript.read)).rejects.toThrow('one')
  })
})

import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

describe('turns', () => {
  it('come in the order of asking, one key apart from another, and go on after a failure', async () => {
    const turns = new Turns()
    const done: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const work =
      (name: string, before: Promise<unknown> = Promise.resolve()) =>
      async () => {
        await before
        done.push(name)
        if (name === 'b') throw new Error('b fails')
        return name
      }
    const all = Promise.allSettled([
      turns.take('one', work('a', gate)),
      turns.take('one', work('b')),
      turns.take('one', work('c')),
      turns.take('two', work('elsewhere')),
    ])
    await expect.poll(() => done).toEqual(['elsewhere'])
    open()
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(done).toEqual(['elsewhere', 'a', 'b', 'c'])
    expect(turns.size).toBe(0)
  })
})

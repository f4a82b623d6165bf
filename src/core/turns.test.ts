import { describe, expect, it } from 'vitest'
import { limitConcurrency, Turns } from './turns.ts'

describe('turns', () => {
  it('are in the order of the calls, separate for each key, and continue after a failure', async () => {
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

it('only so much runs at once, in the order of the calls, and a failure frees its slot', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => (ends[number] = resolve))
      if (number === 1) throw new Error('lost')
      return number
    }),
  )
  const settled = Promise.allSettled(all)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await turn()
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[3]!()
  ends[2]!()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  // Both slots are free again.
  expect(await Promise.all([inTurn(async () => 4), inTurn(async () => 5)])).toEqual([4, 5])
})

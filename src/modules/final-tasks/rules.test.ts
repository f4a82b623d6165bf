import { describe, expect, it } from 'vitest'
import { drawTask, endOf, handedState, isOver, GRACE_MS } from './rules.ts'

const pool = ['a', 'b', 'c'].map((name) => ({ name }))
const on = (day: number) => new Date(Date.UTC(2026, 10, day))
const first = () => 0

describe('a final task', () => {
  it('[CERT-03+] is one that was never tried, else the one that was tried the longest ago', () => {
    const tried = [
      { taskName: 'a', startedAt: on(1) },
      { taskName: 'c', startedAt: on(4) },
    ]
    expect(drawTask(pool, tried, first)).toEqual({ name: 'b' })
    expect(drawTask(pool, [...tried, { taskName: 'b', startedAt: on(8) }], first)).toEqual({ name: 'a' })
    expect(drawTask([], tried, first)).toBeNull()
  })

  it('[CERT-03+] is never the last one again while there is another', () => {
    const two = pool.slice(0, 2)
    const tried = [
      { taskName: 'a', startedAt: on(1) },
      { taskName: 'b', startedAt: on(2) },
      { taskName: 'a', startedAt: on(3) },
    ]
    for (const random of [() => 0, (max: number) => max - 1])
      expect(drawTask(two, tried, random)).toEqual({ name: 'b' })
  })

  it('[CERT-03+] takes what arrives a minute after its end, and nothing later', () => {
    const end = endOf(on(1), 40)
    expect(isOver(end, new Date(end.getTime() + GRACE_MS))).toBe(false)
    expect(isOver(end, new Date(end.getTime() + GRACE_MS + 1))).toBe(true)
  })

  it.each([
    { right: 7, asked: 10, words: 18, state: 'waiting' },
    { right: 6, asked: 10, words: 18, state: 'not-passed' },
    { right: 10, asked: 10, words: 17, state: 'not-passed' },
  ])(
    '[CERT-03+] waits for a marker where enough is right and written: $right, $words',
    ({ state, ...handed }) => expect(handedState({ ...handed, least: 18 })).toBe(state),
  )
})

import { describe, expect, test } from 'vitest'
import { guessable, guessShares } from './guessing.ts'

const question = (key: number, options = ['one', 'two', 'six', 'ten']) => ({ options, correct: [key] })
const evenly = (n: number) => Array.from({ length: n }, (_, place) => question(place % 4))

describe('guessing a quiz without knowing anything', () => {
  test('[CRS-19+] [ADM-18+] finds nothing where keys stand at all places and no length stands out', () =>
    expect(guessable(evenly(12))).toEqual([]))
  test('[CRS-19+] [ADM-18+] finds keys at one place in more than half of the questions, and says how many', () => {
    const half = [...evenly(4), ...Array.from({ length: 4 }, () => question(2))]
    expect(guessable(half)).toEqual([{ by: 'place', place: 2, share: 5 / 8 }])
    expect(guessable([...half, question(0), question(3)])).toEqual([])
  })
  test('[CRS-19+] [ADM-18+] finds keys that are the longest or the shortest option', () => {
    const long = ['no', 'a longer one', 'no', 'no']
    const short = ['maybe', 'maybe', 'no', 'maybe']
    expect(guessable([...Array.from({ length: 4 }, () => question(1, long)), ...evenly(3)])).toContainEqual({
      by: 'longest',
      share: 4 / 7,
    })
    expect(guessable([...Array.from({ length: 4 }, () => question(2, short)), ...evenly(3)])).toContainEqual({
      by: 'shortest',
      share: 4 / 7,
    })
  })
  test('[CRS-19+] [ADM-18+] does not judge three questions, nor those with several right answers', () => {
    expect(guessShares(evenly(3))).toEqual([])
    expect(guessShares(evenly(4).map((one) => ({ ...one, correct: [0, 1] })))).toEqual([])
  })
})

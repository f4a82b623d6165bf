import { describe, expect, test } from 'vitest'
import { after, DAY, EAST_AFRICA, HOUR, startOfNairobiDay } from '#kit/time.ts'
import { answered, read, retrievability, schedulerOf, stored } from './schedule.server.ts'
import type { Memory, Rating } from './types.ts'

const start = new Date('2022-12-29T09:30:00Z')
const fresh: Memory = { due: start, stability: 0, difficulty: 0, reps: 0, lapses: 0, lastReview: null }

/** Answers a card on each day that it is due. */
function history(ratings: Rating[], w?: number[]) {
  const scheduler = schedulerOf(w)
  let [memory, at] = [fresh, start]
  return ratings.map((rating) => {
    memory = answered(memory, rating, at, EAST_AFRICA, scheduler)
    const days = Math.round((memory.due.getTime() - startOfNairobiDay(at).getTime()) / DAY)
    at = memory.due
    return { days, stability: memory.stability, difficulty: memory.difficulty, lapses: memory.lapses }
  })
}

// What FSRS itself publishes of these weights for days without short steps.
const WEIGHTS = [
  0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178, 2.0225, 0.0904,
  0.3025, 2.1214, 0.2498, 2.9466, 0.4891, 0.6468, 0, 0.5,
]
const [again, hard, good, easy] = ['again', 'hard', 'good', 'easy'] as const
const published = [
  {
    ratings: [good, good, good, good, good, good, again, again, good, good, good, good, good],
    days: [3, 13, 48, 155, 445, 1158, 17, 3, 11, 37, 112, 307, 773],
    stability: [
      3.0412, 13.09130698, 48.15848988, 154.93732625, 445.05562739, 1158.07779739, 16.63063166, 3.01732209,
      11.42247264, 37.37521902, 111.8752758, 306.5974569, 772.94026648,
    ],
    difficulty: [
      4.49094334, 4.26664289, 4.05746029, 3.86237659, 3.68044154, 3.51076891, 4.69833071, 5.55956298,
      5.26323756, 4.98688448, 4.72915759, 4.4888015, 4.26464541,
    ],
  },
  {
    ratings: [again, hard, good, easy, again, hard, good, easy],
    days: [1, 2, 6, 41, 4, 7, 21, 133],
    stability: [0.4197, 1.0344317, 5.5356759, 41.0033667, 4.46605519, 6.67743292, 20.88868155, 132.81849454],
    difficulty: [7.1434, 7.03653841, 6.64066485, 5.92312772, 6.44779861, 6.45995078, 6.10293922, 5.36588547],
  },
  {
    ratings: [easy, again, hard, good, easy, again, hard, good],
    days: [15, 3, 6, 27, 240, 10, 17, 60],
    stability: [
      15.2441, 3.25621013, 6.32684549, 26.56339029, 239.70462771, 9.75621519, 17.06035531, 59.59547542,
    ],
    difficulty: [
      1.16304343, 2.99573557, 3.59851762, 3.43436666, 2.60045771, 4.03816348, 4.46259158, 4.24020203,
    ],
  },
]

describe('the schedule of a card', () => {
  test.each(published)(
    '[CRS-18+] is that of FSRS: $ratings.0, $ratings.1 ...',
    ({ ratings, ...expected }) => {
      const found = history(ratings, WEIGHTS)
      expect(found.map(({ days }) => days)).toEqual(expected.days)
      for (const [at, { stability, difficulty }] of found.entries()) {
        expect(stability).toBeCloseTo(expected.stability[at]!, 6)
        expect(difficulty).toBeCloseTo(expected.difficulty[at]!, 6)
      }
    },
  )

  test('[CRS-18+] with its own weights grows with each right answer, and begins again after a wrong one', () => {
    const days = history([good, good, good, good, again, good]).map((one) => one.days)
    expect(days[0]).toBeGreaterThanOrEqual(1)
    for (const at of [1, 2, 3]) expect(days[at]).toBeGreaterThan(days[at - 1]!)
    expect(days[4]).toBeLessThan(days[3]!)
    expect(history([good, good, again]).at(-1)!.lapses).toBe(1)
  })

  test('[CRS-18+] counts days of Nairobi, and a card is due from their beginning', () => {
    // Half past eleven in the evening and half past midnight in Nairobi, of one day in UTC.
    const [evening, midnight] = [new Date('2022-12-29T20:30:00Z'), new Date('2022-12-29T21:30:00Z')]
    const first = answered(fresh, 'again', evening, EAST_AFRICA)
    expect(first.due).toEqual(new Date('2022-12-29T21:00:00Z'))
    expect(retrievability(first, midnight, EAST_AFRICA)).toBeLessThan(1)
    expect(retrievability(first, evening, EAST_AFRICA)).toBe(1)
  })

  test('[CRS-18+] counts the days of where somebody is', () => {
    const zone = 'America/New_York'
    // Half past eleven in the evening and half past midnight in New York, of one day in UTC and in Nairobi.
    const [evening, midnight] = [new Date('2022-12-30T04:30:00Z'), new Date('2022-12-30T05:30:00Z')]
    const first = answered(fresh, 'again', evening, zone)
    expect(first.due).toEqual(new Date('2022-12-30T05:00:00Z'))
    expect([evening, midnight].map((at) => retrievability(first, at, zone) < 1)).toEqual([false, true])
    expect(retrievability(first, midnight, EAST_AFRICA)).toBe(1)
    // A card is due from midnight of a summer day, too, whatever the clock showed when it was answered.
    const summer = answered(fresh, 'easy', new Date('2022-03-10T17:00:00Z'), zone)
    expect(summer.due.toISOString()).toMatch(/T04:00:00.000Z$/)
  })

  test('[CRS-18+] nine of ten are known at the end of the stability, none before the first answer', () => {
    const memory = answered(fresh, 'good', start, EAST_AFRICA)
    const known = (of: Memory, ms: number) => retrievability(of, after(start, ms), EAST_AFRICA)
    expect(known(memory, Math.round(memory.stability) * DAY)).toBeCloseTo(0.9, 1)
    expect(known(memory, 400 * DAY)).toBeLessThan(0.7)
    expect(known(fresh, HOUR)).toBe(0)
  })

  test('[CRS-18+] comes back from JSON as it was', () => {
    for (const memory of [fresh, answered(fresh, 'easy', start, EAST_AFRICA)])
      expect(read(JSON.parse(JSON.stringify(stored(memory))))).toEqual(memory)
  })
})

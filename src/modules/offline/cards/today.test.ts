import { describe, expect, it } from 'vitest'
import { DAY } from '#kit/time.ts'
import type { CardAnswer, KeptCards } from '../phone/types.ts'
import { reviewedOn } from './today.ts'

// Nine in the morning in Nairobi.
const FRIDAY = Date.UTC(2026, 10, 27, 6)
const on = (days: number) => new Date(FRIDAY + days * DAY)

const keptOf = (count: number, more: Partial<KeptCards> = {}): KeptCards => ({
  version: 'v',
  day: '2026-11-27',
  perDay: 5,
  answered: 0,
  lastBefore: null,
  cards: Array.from({ length: count }, (_, at) => ({
    card: `1.c-${at}`,
    courseId: 1,
    lessonId: 1,
    due: on(-1).toISOString(),
    reps: 0,
    hash: `h${at}`,
    words: { ask: '', options: [], whys: [], right: 0, typed: [], lesson: '', lang: undefined },
  })),
  ...more,
})
const answerOf = (at: number, days: number, isRight = true): CardAnswer => ({
  card: `1.c-${at}`,
  event: `e${at}`,
  at: on(days).toISOString(),
  isRight,
})
const names = (kept: KeptCards, answers: CardAnswer[], days = 0) =>
  reviewedOn({ kept, answers }, on(days))!.cards.map(({ card }) => Number(card.split('-')[1]))

describe('what is reviewed today without a network', () => {
  it('[CRS-18+] is no more than was chosen, with what was answered with a network', () => {
    expect(names(keptOf(12), [])).toEqual([0, 1, 2, 3, 4])
    expect(names(keptOf(12, { answered: 3 }), [])).toEqual([0, 1])
    expect(names(keptOf(12, { answered: 3 }), [answerOf(0, 0)])).toEqual([1])
    expect(reviewedOn({ kept: keptOf(3, { perDay: 0 }), answers: [] }, on(0))).toMatchObject({
      left: 0,
      perDay: 0,
    })
    expect(reviewedOn({ kept: null, answers: [] }, on(0))).toBeNull()
  })

  it('[CRS-18+] begins anew with each day, and asks nothing twice that was right', () => {
    const kept = keptOf(12, { answered: 2 })
    const friday = [answerOf(0, 0), answerOf(1, 0, false), answerOf(2, 0)]
    expect(names(kept, friday)).toEqual([])
    // What was wrong comes on the next day.
    expect(names(kept, friday, 1)).toEqual([1, 3, 4, 5, 6])
    const saturday = [...friday, ...[3, 4, 5, 6].map((at) => answerOf(at, 1)), answerOf(1, 1, false)]
    expect(names(kept, saturday, 1)).toEqual([])
    expect(names(kept, saturday, 2)).toEqual([1, 7, 8, 9, 10])
  })

  it('[CRS-18+] is that of where its person was when the cards came; of cards that came before, of Nairobi', () => {
    // Eight in the evening of Friday in New York, and half past midnight there; Saturday in Nairobi.
    const [evening, night] = [new Date('2026-11-28T01:00:00Z'), new Date('2026-11-28T05:30:00Z')]
    const answers = [0, 1, 2].map((at) => ({ ...answerOf(at, 0), at: '2026-11-28T00:30:00.000Z' }))
    const left = (kept: KeptCards, now: Date) => reviewedOn({ kept, answers }, now)!.left
    const own = keptOf(12, { answered: 1, zone: 'America/New_York' })
    expect([left(own, evening), left(own, night)]).toEqual([1, 5])
    const older = keptOf(12, { answered: 1, day: '2026-11-28' })
    expect([left(older, evening), left(older, night)]).toEqual([1, 1])
    // A zone that this browser does not know.
    expect(left({ ...older, zone: 'Mars/Olympus' }, night)).toBe(1)
    // Thirty days away are counted from the beginning of that day there.
    expect(reviewedOn({ kept: own, answers: [] }, new Date('2026-12-27T05:00:00Z'))!.isGentle).toBe(true)
    expect(reviewedOn({ kept: own, answers: [] }, new Date('2026-12-27T04:59:00Z'))!.isGentle).toBe(false)
  })

  it('[CRS-18+] is what is due by then, before what is new', () => {
    const kept = keptOf(3)
    Object.assign(kept.cards[1]!, { due: on(1).toISOString(), reps: 2 })
    Object.assign(kept.cards[2]!, { due: on(3).toISOString(), reps: 1 })
    expect(names(kept, [])).toEqual([0])
    expect(names(kept, [], 1)).toEqual([1, 0])
    expect(names(kept, [], 3)).toEqual([1, 2, 0])
  })

  it('[CRS-18+] is gentle after thirty days away, whoever knows of the last answer', () => {
    const away = keptOf(12, { perDay: 10, lastBefore: on(-31).toISOString() })
    expect(reviewedOn({ kept: away, answers: [] }, on(0))).toMatchObject({ isGentle: true, left: 5 })
    expect(reviewedOn({ kept: away, answers: [answerOf(11, -2)] }, on(0))).toMatchObject({
      isGentle: false,
      left: 10,
    })
    const today = keptOf(12, { perDay: 10, lastBefore: on(-31).toISOString(), answered: 1 })
    expect(reviewedOn({ kept: today, answers: [] }, on(1))).toMatchObject({ isGentle: false, left: 10 })
  })
})

import { describe, expect, it } from 'vitest'
import {
  amountOfPart,
  amountOfParts,
  choiceOf,
  dueOn,
  furtherChoice,
  partOfSection,
  partsOffered,
} from './rules.ts'

const parts = (totalKes: number, parts: number) =>
  Array.from({ length: parts }, (_, at) => amountOfPart({ totalKes, parts }, at + 1))

describe('a price in parts', () => {
  it('is divided in whole shillings that come to the price, and what is left over is in the first', () => {
    expect(parts(2000, 3)).toEqual([668, 666, 666])
    expect(parts(2000, 2)).toEqual([1000, 1000])
    expect(parts(1001, 2)).toEqual([501, 500])
    for (let total = 1000; total < 1100; total++)
      for (const n of [2, 3]) {
        const all = parts(total, n)
        expect(all.reduce((sum, one) => sum + one)).toBe(total)
        expect(Math.max(...all)).toBe(all[0])
        expect(Number.isInteger(all[1])).toBe(true)
      }
    expect(amountOfParts({ totalKes: 2000, parts: 3 }, 2, 3)).toBe(1332)
  })

  it('is asked for a month apart', () => {
    expect([1, 2, 3].map((part) => dueOn('2026-11-24', part))).toEqual([
      '2026-11-24',
      '2026-12-24',
      '2027-01-23',
    ])
  })

  it('is offered from KES 1,000, up to what the course allows, where each part opens a section', () => {
    expect(partsOffered({ priceKes: 999, mostParts: 3 }, 9)).toEqual([])
    expect(partsOffered({ priceKes: 1000, mostParts: 3 }, 9)).toEqual([2, 3])
    expect(partsOffered({ priceKes: 1000, mostParts: 2 }, 9)).toEqual([2])
    expect(partsOffered({ priceKes: 1000, mostParts: 1 }, 9)).toEqual([])
    expect(partsOffered({ priceKes: 1000, mostParts: 3 }, 2)).toEqual([2])
    expect(partsOffered({ priceKes: 1000, mostParts: 3 }, 1)).toEqual([])
  })

  it('opens the share of sections that is paid for, at least one with each part', () => {
    const opens = (sections: number, n: number) =>
      Array.from({ length: sections }, (_, at) => partOfSection(at, sections, n))
    expect(opens(3, 3)).toEqual([1, 2, 3])
    expect(opens(4, 3)).toEqual([1, 2, 3, 3])
    expect(opens(5, 3)).toEqual([1, 2, 2, 3, 3])
    expect(opens(7, 2)).toEqual([1, 1, 1, 2, 2, 2, 2])
    for (let sections = 2; sections < 30; sections++)
      for (const n of [2, 3].filter((one) => one <= sections))
        expect([...new Set(opens(sections, n))]).toEqual([1, 2, 3].slice(0, n))
  })

  it('is chosen again as an order had it', () => {
    expect(choiceOf({ first: 1, last: 1, of: 3 })).toBe('3')
    expect(choiceOf({ first: 2, last: 2, of: 3 })).toBe('next:2')
    expect(choiceOf({ first: 2, last: 3, of: 3 })).toBe('rest:2')
    expect(furtherChoice('next:2')).toEqual({ isRest: false, first: 2 })
    expect(furtherChoice('rest')).toEqual({ isRest: true, first: null })
    for (const odd of ['', '2', 'next:', 'next:22', 'rest:x', ' next']) expect(furtherChoice(odd)).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { agreementOf, askedOf, type Candidate, chooseSubmissions } from './rules.ts'

describe('two peers', () => {
  test('[CRS-20+] agree where they are nowhere more than a level apart; between two levels the lower counts', () => {
    expect(agreementOf(['met', 'above', 'not-yet'], ['met', 'met', 'met'])).toEqual(['met', 'met', 'not-yet'])
    expect(agreementOf(['above', 'above'], ['above', 'met'])).toEqual(['above', 'met'])
    expect(agreementOf(['met', 'not-yet'], ['met', 'above'])).toBeNull()
    expect(agreementOf(['met'], ['met', 'met'])).toBeNull()
    expect(agreementOf([], [])).toBeNull()
  })
})

describe('who is given what', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute))
  const submission = (authorId: string, minute: number, more: Partial<Candidate> = {}): Candidate => ({
    submissionId: `${authorId}-${minute}`,
    authorId,
    taken: [],
    gave: 0,
    submittedAt: at(minute),
    ...more,
  })
  const choose = (submissions: Candidate[], paired: string[] = [], most = 2) =>
    chooseSubmissions(submissions, { markerId: 'amina', paired: new Set(paired), most })

  test('[CRS-20+] nobody gets their own work, nor one of somebody with whom they are a pair', () => {
    expect(
      choose([submission('amina', 0), submission('baraka', 1), submission('zawadi', 2)], ['baraka']),
    ).toEqual([{ submissionId: 'zawadi-2', slot: 1 }])
  })
  test('[CRS-20+] authors who marked others come first, then the longest wait; one work of each', () => {
    const submissions = [
      submission('baraka', 1),
      submission('baraka', 2),
      submission('zawadi', 3),
      submission('otieno', 4, { gave: 1 }),
    ]
    expect(choose(submissions)).toEqual([
      { submissionId: 'otieno-4', slot: 1 },
      { submissionId: 'baraka-1', slot: 1 },
    ])
    expect(choose(submissions, [], 5).map(({ submissionId }) => submissionId)).toEqual([
      'otieno-4',
      'baraka-1',
      'zawadi-3',
    ])
  })
  test('[CRS-20+] the free place of a work is taken, and of a full one none', () => {
    expect(
      choose([submission('baraka', 1, { taken: [1] }), submission('zawadi', 2, { taken: [2, 1] })]),
    ).toEqual([{ submissionId: 'baraka-1', slot: 2 }])
    expect(choose([submission('baraka', 1, { taken: [2] })])).toEqual([{ submissionId: 'baraka-1', slot: 1 }])
    expect(choose([submission('baraka', 1)], [], 0)).toEqual([])
  })
  test('[CRS-20+] two works are asked for each time that somebody hands in', () => {
    expect([askedOf(0), askedOf(1), askedOf(3)]).toEqual([0, 2, 6])
  })
})

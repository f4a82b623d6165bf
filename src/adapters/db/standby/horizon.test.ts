import { describe, expect, it } from 'vitest'
import { Horizon, MOST_BEHIND_MS, positionIn } from './horizon.ts'

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

describe('a place in the log', () => {
  it('is compared as a number, not as a text', () => {
    expect(positionIn('0/A')).toBe(10n)
    expect(positionIn('10/0')! > positionIn('F/FFFFFFFF')!).toBe(true)
    expect([
      positionIn('1/100000000'),
      positionIn('0'),
      positionIn(''),
      positionIn(null),
      positionIn('x/y'),
    ]).toEqual(Array(5).fill(null))
  })
})

describe('what a standby must have', () => {
  it('is everything that the primary has, until it is known what that was five seconds ago', () => {
    const horizon = new Horizon()
    expect(horizon.needed(0)).toBe(null)
    horizon.sample(1000, 10n)
    expect(horizon.needed(1000)).toBe(10n)
    horizon.sample(2000, 20n)
    expect(horizon.needed(2000)).toBe(20n)
    horizon.sample(6500, 60n)
    expect([horizon.needed(6999), horizon.needed(7000)]).toEqual([10n, 20n])
    expect([horizon.isLate(7000, 19n), horizon.isLate(7000, 20n), new Horizon().isLate(7000, 0n)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is what somebody wrote and what was heard of, and nothing will do while its place is unknown', () => {
    const horizon = new Horizon()
    horizon.sample(0, 10n)
    horizon.sample(6000, 12n)
    expect(horizon.needed(6000, 30n)).toBe(30n)
    horizon.changed()
    expect([horizon.needed(6000), horizon.needed(6000, 30n)]).toEqual([null, null])
    horizon.placed(25n)
    expect([horizon.needed(6000), horizon.needed(6000, 30n)]).toEqual([25n, 30n])
    // An answer of a primary that lost the end of its log takes nothing back.
    horizon.changed()
    horizon.placed(24n)
    expect(horizon.needed(6000)).toBe(25n)
  })

  it('in any order of writes, announcements, questions and pauses, is never less than any of the three', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randomOf(seed)
      const horizon = new Horizon()
      let [now, primary, heard] = [0, 1n, 0n]
      const history: { at: number; primary: bigint }[] = [{ at: 0, primary }]
      let asked: { heard: bigint; answer: bigint } | null = null
      let isPlaced = true
      for (let step = 0; step < 300; step++) {
        now += Math.floor(random() * 700)
        const dice = random()
        if (dice < 0.4) {
          primary += BigInt(1 + Math.floor(random() * 50))
          history.push({ at: now, primary })
        } else if (dice < 0.6) horizon.sample(now, primary)
        else if (dice < 0.75) {
          // Announced at the latest when the primary has it; the question for its place comes afterwards.
          heard = primary
          horizon.changed()
          isPlaced = false
          asked = null
        } else if (dice < 0.85 && !isPlaced) asked = { heard, answer: primary }
        else if (asked) {
          horizon.placed(asked.answer)
          isPlaced = true
          asked = null
        }
        const wrote = random() < 0.5 ? 0n : primary
        const needed = horizon.needed(now, wrote)
        expect(isPlaced || needed === null, `seed ${seed}, step ${step}`).toBe(true)
        if (needed === null) continue
        expect(needed >= heard && needed >= wrote, `seed ${seed}, step ${step}`).toBe(true)
        // It forgets no sample that is still needed: as of the newest that is old enough.
        expect(needed <= primary, `seed ${seed}, step ${step}`).toBe(true)
      }
      // Asked each second, five seconds and the pause between two questions are the most that a reader can be behind.
      const known = new Horizon()
      for (let at = 0; at <= now; at += 1000)
        known.sample(at, history.findLast((one) => one.at <= at)!.primary)
      const before = history.findLast((one) => one.at <= now - MOST_BEHIND_MS - 1000)!
      expect(known.needed(now)! >= before.primary, `seed ${seed}`).toBe(true)
    }
  })
})

import { expect } from 'vitest'

// Below this many microseconds only the machine's noise is measured.
const NOISE = 200

/** Processor time of the fastest of five runs, so that a busy machine has no effect. */
function cost(work: () => unknown): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.max(NOISE, Math.min(...runs))
}

/**
 * Eight times the text takes eight times as long, not sixty-four times as with quadratic work.
 * @param text of about so many characters, the worst case that somebody could write
 */
export function expectLinear(
  work: (text: string) => unknown,
  text: (letters: number) => string,
  letters = 2000,
): void {
  const [short, long] = [text(letters), text(letters * 8)]
  const before = cost(() => work(short))
  expect(cost(() => work(long)) / before).toBeLessThan(24)
}

export type Draws = {
  /** 0 up to 1. */
  next(): number
  chance(share: number): boolean
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
}

/** Draws that depend only on the seed and the words, so that a run is reproducible whatever happens concurrently. */
export function drawsOf(seed: number, ...words: (string | number)[]): Draws {
  let state = hashOf(`${seed}:${words.join(':')}`)
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (share) => next() < share,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  }
}

// FNV-1a.
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash
}

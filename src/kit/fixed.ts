import { createHash } from 'node:crypto'

/** A deterministic id from a text, so that sample rows are recognised when they are loaded again. */
export function fixedId(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Numbers from 0 up to 1, like Math.random, but always the same for the same text. */
export function fixedRandom(of: string): () => number {
  let step = 0
  return () => createHash('sha256').update(`${of} ${step++}`).digest().readUInt32BE(0) / 2 ** 32
}

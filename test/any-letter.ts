import { integer } from 'fast-check'

const [FIRST_HALF, HALVES, LETTERS] = [0xd800, 0x800, 0x110000]

/**
 * Any code point but halves of pairs, as the unit of any text. That of fast-check itself, "binary", first lists all million of them, which
 * takes seconds.
 */
export const anyLetter = integer({ min: 0, max: LETTERS - HALVES - 1 }).map((n) =>
  String.fromCodePoint(n < FIRST_HALF ? n : n + HALVES),
)

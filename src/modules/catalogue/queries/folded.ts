import { typingErrors } from '#kit/search-words.ts'

/** Letters and digits alone, small and without accents: "M-Pesa", "m pesa" and "MPESA" are one. */
export const foldedSearch = (q: string): string =>
  q
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

// Shorter names have neighbours that mean something else.
const SHORTEST_NAME = 5

/** Whether two folded names are one, but for a typing error in a longer one. */
export const isSameName = (folded: string, name: string): boolean =>
  folded === name ||
  (Math.min(folded.length, name.length) >= SHORTEST_NAME && typingErrors(folded, name) <= 1)

// Advance widths of " " to "~" in hundredths of an em, of Noto Sans, which is at least as wide as phone fonts.
const regular =
  '26 27 41 65 57 83 73 23 30 30 55 57 27 32 27 37 57 57 57 57 57 57 57 57 57 57 27 27 57 57 57 43 90 64 65 63 73 56 52 73 74 34 27 62 52 91 76 78 61 78 62 55 56 73 60 93 59 57 57 33 37 33 57 44 28 56 62 48 62 56 34 62 62 26 26 53 26 94 62 61 62 62 41 48 36 62 51 79 53 51 47 38 55 38 57'
    .split(' ')
    .map(Number)
// Margin for systems with wider letters.
const SPARE = 1.03
const BOLD = 1.09
const UNKNOWN = 80

const widthOfLetter = (letter: string): number => regular[letter.codePointAt(0)! - 32] ?? UNKNOWN

/** In units of a drawing. */
export function widthOf(text: string, size: number, isBold = false): number {
  let sum = 0
  for (const letter of text.normalize('NFD').replace(/\p{M}/gu, '')) sum += widthOfLetter(letter)
  return (sum / 100) * size * SPARE * (isBold ? BOLD : 1)
}

/** The text in lines of at most `width`; a word that is longer than a line continues on the next. */
export function wrapped(text: string, width: number, size: number, isBold = false): string[] {
  const lines: string[] = []
  const fits = (line: string) => widthOf(line, size, isBold) <= width
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (fits(joined)) lines.splice(-1, 1, joined)
    else lines.push(...pieces(word, fits))
  }
  return lines
}

/** Where a word may break before its letters must. */
export const partsOf = (word: string): string[] => word.split(/(?<=[-/])/)

function pieces(word: string, fits: (piece: string) => boolean): string[] {
  const found = ['']
  const add = (part: string) => {
    if (found.at(-1) && !fits(found.at(-1)! + part)) found.push('')
    found[found.length - 1] += part
  }
  for (const part of partsOf(word)) {
    if (fits(part)) add(part)
    else for (const letter of part) add(letter)
  }
  return found
}

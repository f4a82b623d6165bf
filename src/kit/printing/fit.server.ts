import { lettersOf, type Weight, widthOf } from './fonts.server.ts'
import { printableText } from './printable.ts'

/** A number of lines and the font sizes, in points, they may have. */
export type Step = { lines: number; from: number; to: number }
export type Fitted = { lines: string[]; size: number }

type Piece = { text: string; ems: number }

/**
 * The first step, at its largest size, in which the whole text fits the width; otherwise the last step's smallest size on as many
 * lines as needed. Pictures are left out, and of some signs their twins are written.
 */
export function fitted(text: string, weight: Weight, width: number, steps: Step[]): Fitted {
  const words = printableText(text)
    .split(' ')
    .map((word) => lettersOf(word).map((letter) => ({ text: letter, ems: widthOf(letter, weight) })))
  const space = widthOf(' ', weight)
  for (const step of steps) {
    for (let size = step.from; size >= step.to; size--) {
      const lines = broken(words, space, width / size)
      if (lines.length <= step.lines) return { lines, size }
    }
  }
  const size = steps.at(-1)!.to
  return { lines: broken(words, space, width / size), size }
}

/** Lines no wider than `ems`: broken at spaces, and inside a word only if the word alone is too wide. */
function broken(words: Piece[][], space: number, ems: number): string[] {
  const lines: Piece[] = []
  for (const piece of words.flatMap((letters) => pieces(letters, ems))) {
    const line = lines.at(-1)
    if (line && !piece.cut && line.ems + space + piece.ems <= ems) {
      line.text += ` ${piece.text}`
      line.ems += space + piece.ems
    } else lines.push({ text: piece.text, ems: piece.ems })
  }
  return lines.map((line) => line.text)
}

/** A whole word, or pieces of at most `ems`; `cut` marks a piece that continues a word and so never follows a space. */
function pieces(letters: Piece[], ems: number): (Piece & { cut: boolean })[] {
  const found = [{ text: '', ems: 0, cut: false }]
  for (const letter of letters) {
    let piece = found.at(-1)!
    if (piece.text !== '' && piece.ems + letter.ems > ems) {
      piece = { text: '', ems: 0, cut: true }
      found.push(piece)
    }
    piece.text += letter.text
    piece.ems += letter.ems
  }
  return found
}

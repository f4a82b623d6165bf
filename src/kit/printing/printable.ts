import { isDrawn } from './drawn-letters.ts'

// In common use, and missing in the fonts.
export const twins: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2015': '—',
  '\u202F': ' ',
  '\u2003': ' ',
  '\u2192': '->',
  '\u25CF': '•',
  '\u25AA': '•',
  '\u25E6': '•',
  '\u2023': '•',
}
const emoji =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3|[\u{E0020}-\u{E007F}]|[\uFE0E\uFE0F]/u
/** Joins pictures into one. */
const JOINER = '\u200D'
const isPicture = (letter: string): boolean => emoji.test(letter) && !isDrawn(letter)

/**
 * A text as the PDF prints it: without pictures, with the substitute of a character that the fonts lack. Other unsupported
 * characters become a replacement sign.
 */
export const printableText = (text: string): string =>
  /^[\n -~]*$/.test(text)
    ? text
    : [...text]
        .filter(
          (letter, at, all) => !isPicture(letter) && !(letter === JOINER && isPicture(all[at - 1] ?? '')),
        )
        .map((letter) => twins[letter] ?? letter)
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .replaceAll(/^ | $/gm, '')

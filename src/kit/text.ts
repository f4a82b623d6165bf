import { withPlainDigits } from './phone.ts'

// Control characters but tab and newline, halves of a pair, and the numbers that Unicode never gives to a character, such as U+FFFE.
const noCharacter = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu
const lineBreak = /\r\n|[\v\f\r\u0085\u2028\u2029]/g

/**
 * A text of characters alone, with one kind of newline: what a file can hold. XML has no way to write the others, and one of them makes
 * Word, or a reader of feeds, refuse the whole file.
 */
export const charactersOf = (text: string): string => text.replace(lineBreak, '\n').replace(noCharacter, '')

// Scripts in which a joiner or non-joiner changes how letters are written (Unicode Standard, 23.2).
const joining = [
  'Arabic',
  'Syriac',
  'Nko',
  'Adlam',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Characters that draw nothing themselves but change what is seen, each only where it does. */
const working = [
  // A flag made of a black flag and tag characters, such as Scotland's.
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{3,6}\\u{E007F}',
  // Two emoji joined into one.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
  // The coloured or the plain form of a sign; the first half of a key such as 1️⃣.
  '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
  `(?<=[${joining}])[\\u200C\\u200D]`,
  // Variants of letters, and vowel separators of Mongolian.
  '(?<=[\\p{Script=Han}\\p{Script=Myanmar}\\p{Script=Mongolian}\\p{Script=Phags_Pa}\\p{Sm}])[\\uFE00-\\uFE0D\\u{E0100}-\\u{E01EF}\\u180B-\\u180F]',
  // Old Korean syllables of which a part is omitted.
  '[\\u115F\\u1160](?=[\\u1160-\\u11FF])',
  '(?<=[\\u1100-\\u115F])\\u1160',
].join('|')

// Also direction marks, which reorder text, soft hyphens, fillers and tags.
const invisible = new RegExp(`(${working})|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`, 'gu')

// Letters, numbers and signs by class that are nevertheless invisible.
const blank = /[\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/gu
// A mark alone, such as an accent without its letter, is not text.
const seen = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u

/**
 * NFC, one kind of newline, characters alone and none of direction, nothing invisible, trimmed; empty if nothing would be visible. Lone
 * surrogates become U+FFFD.
 */
export function cleanText(input: string): string {
  const text = trimmedOf(
    charactersOf(input.toWellFormed()).replace(invisible, '$1').normalize('NFC'),
    /[\s\u2800]/,
  )
  return seen.test(text.replace(blank, '')) ? text : ''
}

/**
 * A text without such characters at its ends. Character by character: a pattern anchored at the end would try every gap in the
 * text.
 */
export function trimmedOf(text: string, sign: RegExp): string {
  let [from, to] = [0, text.length]
  while (from < to && sign.test(text[from]!)) from++
  while (from < to && sign.test(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** Length as people count: code points, not UTF-16 units. */
export const textLength = (text: string): number => [...text].length

/**
 * The same on one line, as names, titles and whatever else is typed into a field of one line: a break or a tab, with the spaces around
 * it, is one space.
 */
export const cleanLine = (input: string): string =>
  cleanText(input)
    .split(/[\n\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')

/** A line in which words stand one space apart, as names are compared and titles listed. */
export const singleSpaced = (line: string): string => line.replace(/\s+/g, ' ')

/** A text truncated to at most `letters` letters including an ellipsis, at the end of a word if one is near. */
export function excerptOf(text: string, letters: number): string {
  const all = [...text.trim().replace(/\s+/g, ' ')]
  if (all.length <= letters) return all.join('')
  const cut = all.slice(0, letters - 1).join('')
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))
  return `${(atWord.length > letters * 0.6 ? atWord : cut).replace(/[\s,;:.-]+$/u, '')}…`
}

/** The name of something in addresses and files, made of its title; with a number where it is taken. */
export function nameFor(title: string, taken: readonly string[], otherwise: string): string {
  const plain = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const name = plain || otherwise
  if (!taken.includes(name)) return name
  for (let number = 2; ; number++) if (!taken.includes(`${name}-${number}`)) return `${name}-${number}`
}

/** A code that people type, as it is stored: they write it in small letters, with spaces or hyphens. */
export const codeIn = (typed: string): string =>
  withPlainDigits(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}_]/gu, '')

export const isCode = (code: string): boolean => /^[A-Z0-9]{4,20}$/.test(code)

/** Letters of a code that nobody chose. */
export const MADE_LETTERS = 10

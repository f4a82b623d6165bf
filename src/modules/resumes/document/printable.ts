import type { Resume } from '../rules.ts'
import { headings } from './headings.ts'

/**
 * Characters that our PDF fonts have, as first and last in hex; a test compares them with the fonts. Word, text and JSON contain
 * every character.
 */
const covered =
  'a-a 20-7e a0-2cc 2ce-2d7 2da-2da 2dc-301 303-304 308-309 323-323 329-329 370-377 37a-37f 384-38a 38c-38c 38e-3a1 3a3-3e1 3f0-52f 900-97f 1c80-1c88 1d00-1dbf 1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59-1f59 1f5b-1f5b 1f5d-1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2002-2002 2009-2009 200b-200d 2013-2014 2018-201a 201c-201e 2020-2020 2022-2022 2026-2026 2032-2033 2039-203a 2044-2044 20a0-20c0 20f0-20f0 2113-2113 2116-2116 2122-2122 2212-2212 25cc-25cc 2c60-2c7f 2de0-2dff a640-a69f a720-a7ca a7d0-a7d1 a7d3-a7d3 a7d5-a7d9 a7f2-a7ff a8ff-a8ff'
const spans = covered.split(' ').map((span) => span.split('-').map((end) => Number.parseInt(end, 16)))

export const isCovered = (letter: string): boolean => {
  const code = letter.codePointAt(0)!
  return spans.some(([first, last]) => code >= first! && code <= last!)
}

// In common use, and missing in the fonts.
const twins: Record<string, string> = {
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
const isPicture = (letter: string): boolean => emoji.test(letter) && !isCovered(letter)

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

/**
 * The characters of a CV that its PDF cannot show, each once, at most a dozen: pictures are omitted, other characters become a sign
 * (R1).
 */
export function unprintable(resume: Resume): string[] {
  const { personal, experience, education, projects, certifications, skills, letter } = resume
  const texts = [personal, ...experience, ...education, ...projects, ...certifications]
    .flatMap((fields) => Object.values(fields))
    .concat(skills, letter)
  const found = new Set<string>()
  for (const text of texts) if (typeof text === 'string' && !/^[\n -~]*$/.test(text)) addTo(found, text)
  return [...found].slice(0, 12)
}

// Browsers from before 2024 may not segment graphemes.
const lettersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter('en').segment(text), (part) => part.segment) : [...text]

function addTo(found: Set<string>, text: string): void {
  for (const letter of lettersOf(text))
    if (![...letter].every((sign) => isCovered(sign) || sign in twins)) found.add(letter)
}

/** The file name of a CV: plain letters only, as it is in a header. */
export function fileName({ personal, language }: Resume, what: 'cv' | 'letter'): string {
  const name = personal.fullName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const kind = what === 'cv' ? 'cv' : headings[language].letter.toLowerCase().replaceAll(' ', '-')
  return name ? `${name}-${kind}` : kind
}

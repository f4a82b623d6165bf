/*
 * What the fonts of our PDFs can draw, for whoever has no fonts at hand: forms, rules, the builder of CVs. A test compares it with the fonts.
 */

/** Characters of each font file, as first and last in hex. */
const fonts = [
  '20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 300-301 303-304 308-309 323 329 2002 2009 200b 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2212',
  '20 a0 100-130 132-151 154-2ba 2bc-2c5 2c7-2cc 2ce-2d7 2dd-301 303-304 308-309 323 329 1d00-1dbf 1e00-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20c0 2113 2c60-2c7f a720-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff',
  '20 a0 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303-304 308-309 323 329 1ea0-1ef9 20ab',
  '20 a0 301 400-45f 490-491 4b0-4b1 2116',
  '20 a0 460-48f 492-4af 4b2-52f 1c80-1c88 20b4 2de0-2dff a640-a69f fe2e-fe2f',
  '20 a0 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-3ff',
  '20 a0 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
  '20 a0 2bc 900-97f 200b-200d 2044 20a8 20b9 20f0 25cc a8ff',
].map((spans) =>
  spans.split(' ').map((span) => {
    const [first, last = first] = span.split('-').map((end) => Number.parseInt(end, 16))
    return [first!, last!] as const
  }),
)

/** Whether one font has a letter with all its marks: marks combine only within one. */
export function isDrawn(letter: string): boolean {
  const codes = Array.from(letter, (sign) => sign.codePointAt(0)!)
  return fonts.some((spans) =>
    codes.every((code) => spans.some(([first, last]) => code >= first && code <= last)),
  )
}

// Browsers from before 2024 may not segment graphemes.
const lettersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter('en').segment(text), (part) => part.segment) : [...text]

const MOST_NAMED = 12

/** The letters of a text that no PDF can show as they are, each once, at most a dozen. @param isKnown of which something else is known */
export function notDrawn(text: string, isKnown: (letter: string) => boolean = () => false): string[] {
  if (/^[\n -~]*$/.test(text)) return []
  const letters = lettersOf(text).filter((letter) => letter !== '\n' && !isDrawn(letter) && !isKnown(letter))
  return [...new Set(letters)].slice(0, MOST_NAMED)
}

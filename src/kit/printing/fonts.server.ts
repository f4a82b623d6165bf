import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { plainFont } from '#kit/documents/font-file.server.ts'
import { charactersOf } from '#kit/text.ts'

// One file per script: latin lacks ũ and ĩ, latin-ext lacks a to z. Ordered by how often Stadi's users need them.
const scripts = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
] as const
const weights = [400, 800] as const
export type Weight = (typeof weights)[number]

/** A run of text that one font covers. */
export type Run = { text: string; family: string }

/** Replaces a character that no font here can draw, so that nothing disappears silently. */
export const unprintable = '\uFFFD'

/**
 * Latin letters need no substitutions and suffer from them: "ị" would be drawn as i and a dot, and a program that reads the file
 * back finds an extra letter. Devanagari cannot be written without them.
 */
const withoutOf = (script: string): string[] => (script === 'devanagari' ? [] : ['GSUB'])

const { resolve } = createRequire(import.meta.url)
const familyOf = (script: string) => `Noto Sans ${script}`
const families = scripts.map(familyOf)
let loaded: Promise<unknown> | undefined

/** Loads every font; the files are read once per process. */
export function loadFonts(): Promise<unknown> {
  loaded ??= readFonts()
  return loaded
}

async function readFonts(): Promise<void> {
  await Promise.all(
    scripts.flatMap((script) =>
      weights.map(async (fontWeight) => {
        const file = await readFile(
          resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${fontWeight}-normal.woff`),
        )
        const family = familyOf(script)
        Font.register({
          family,
          fontWeight,
          src: `data:font/ttf;base64,${plainFont(file, withoutOf(script)).toString('base64')}`,
        })
        await Font.load({ fontFamily: family, fontWeight })
        knowLetters(fontOf(family, fontWeight))
        // All have the same name in their files, and a font that shares its name with another is embedded in a PDF once per run of
        // text: measured 300 kB for a word of 400 letters.
        Object.defineProperty(fontOf(family, fontWeight), 'postscriptName', {
          value: `NotoSans-${script}-${fontWeight}`,
        })
      }),
    ),
  )
}

/**
 * Makes the shape of every letter of a font from its letter. A font keeps a shape as it is first asked for it, and printing "ά" asks for
 * "α" as a part, without the letter: every later "α" of this process would be read back as nothing.
 */
export function knowLetters(font: {
  characterSet: number[]
  glyphForCodePoint(codePoint: number): unknown
}): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

/**
 * Splits a text where another font must take over; a line break belongs to the text before it. A letter and its marks stay
 * together, as marks combine only within one font.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of lettersOf(charactersOf(text).replaceAll('\t', ' '))) {
    const last = runs.at(-1)
    const run =
      letter === '\n' ? { text: letter, family: last?.family ?? families[0]! } : runOf(letter, weight)
    if (last?.family === run.family) last.text += run.text
    else runs.push(run)
  }
  return runs
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as people count them: "ũ" or a family emoji is one. */
export const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), (part) => part.segment)

/** The character itself; else the closest one a font has ("𝐀" is A, "m̌" is m); else the replacement for unprintable characters. */
function runOf(letter: string, weight: Weight): Run {
  const plain = letter.normalize('NFKC')
  for (const text of [letter, plain, plain.normalize('NFD').replace(/[\p{M}\p{Cf}]/gu, '')]) {
    const family = text === '' ? undefined : families.find((family) => covers(family, text, weight))
    if (family) return { text, family }
  }
  return { text: unprintable, family: families[0]! }
}

function covers(family: string, text: string, weight: Weight): boolean {
  const font = fontOf(family, weight)
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
}

const widths = new Map<string, number>()
// More distinct characters than all names and texts contain.
const MOST_WIDTHS = 5000

/** Width in ems. Widths of single characters are cached: running text needs each of them. */
export function widthOf(text: string, weight: Weight): number {
  const key = `${weight}${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const width = measured(text, weight)
  if (text.length <= 4 && widths.size < MOST_WIDTHS) widths.set(key, width)
  return width
}

function measured(text: string, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, run) => {
    const font = fontOf(run.family, weight)
    return sum + font.layout(run.text).advanceWidth / font.unitsPerEm
  }, 0)
}

function fontOf(fontFamily: string, fontWeight: Weight) {
  const { data } = Font.getFont({ fontFamily, fontWeight })
  if (!data) throw new Error(`${fontFamily} ${fontWeight} is not loaded`)
  return data
}

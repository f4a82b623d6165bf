import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { plainFont } from '#kit/documents/font-file.server.ts'

// One file a script: latin lacks ũ and ĩ, latin-ext lacks a to z. Sorted by how often Stadi's people need them.
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

/** A stretch of text that one font covers. */
export type Run = { text: string; family: string }

/** Stands for a letter that no font here can draw, so that nothing disappears unseen. */
export const unprintable = '\uFFFD'

/**
 * Latin letters need no substitutions, and lose by them: "ị" would be drawn as i and a dot, and a program that reads the file back finds a
 * letter too many. Devanagari cannot be written without.
 */
const withoutOf = (script: string): string[] => (script === 'devanagari' ? [] : ['GSUB'])

const { resolve } = createRequire(import.meta.url)
const familyOf = (script: string) => `Noto Sans ${script}`
const families = scripts.map(familyOf)
let loaded: Promise<unknown> | undefined

/** Makes every font ready; the files are read once a process. */
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
        // All of them are called alike in their files, and a font that is called like another one would be put into a PDF once for each
        // stretch of text: measured 300 kB for a word of 400 letters.
        Object.defineProperty(fontOf(family, fontWeight), 'postscriptName', {
          value: `NotoSans-${script}-${fontWeight}`,
        })
      }),
    ),
  )
}

/** Cuts a text where another font must take over; the end of a line belongs to what stands before it. A letter and its marks stay together, as marks only join within one font. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1)
    const run =
      letter === '\n' ? { text: letter, family: last?.family ?? families[0]! } : runOf(letter, weight)
    if (last?.family === run.family) last.text += run.text
    else runs.push(run)
  }
  return runs
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters as people count them: "ũ" or a family of emoji is one. */
export const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), (part) => part.segment)

/** The letter itself; else the closest one a font has ("𝐀" is A, "m̌" is m); else the sign for unprintable. */
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
// More letters than anybody's names and texts have together.
const MOST_WIDTHS = 5000

/** Width in ems. That of single letters is kept: running text asks for each of them. */
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

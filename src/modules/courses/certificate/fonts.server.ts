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
          src: `data:font/ttf;base64,${plainFont(file).toString('base64')}`,
        })
        await Font.load({ fontFamily: family, fontWeight })
      }),
    ),
  )
}

/** Cuts a text where another font must take over. A letter and its marks stay together, as marks only join within one font. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of lettersOf(text)) {
    const run = runOf(letter, weight)
    const last = runs.at(-1)
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

/** Width in ems. */
export function widthOf(text: string, weight: Weight): number {
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

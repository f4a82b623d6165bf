import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { plainFont } from '#kit/documents/font-file.server.ts'

// One file per script: latin lacks ũ and ĩ, latin-ext lacks a to z. Tried in this order, and read only when needed.
const scripts = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'greek',
  'cyrillic-ext',
  'greek-ext',
  'devanagari',
]
// Marks that a text continues beyond its box.
const CUT = '…'

const { resolve } = createRequire(import.meta.url)
const fonts = new Map<string, Promise<Font>>()
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word or line as drawn: its outline in ems with the baseline at 0 and y pointing up, and its width. */
export type Drawn = { path: { d: string; x: number; em: number }[]; width: number }

function fontOf(script: string): Promise<Font> {
  const kept = fonts.get(script) ?? readFont(script)
  fonts.set(script, kept)
  return kept
}

async function readFont(script: string): Promise<Font> {
  return create(
    plainFont(await readFile(resolve(`@fontsource/noto-sans/files/noto-sans-${script}-800-normal.woff`))),
  )
}

/** Noto Sans ExtraBold as outlines, so that no system font is needed. Characters that no file has are omitted. */
export async function drawn(text: string): Promise<Drawn> {
  const path: Drawn['path'] = []
  let x = 0
  for (const { text: part, font } of await runsOf(text)) {
    const em = 1 / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach((glyph, index) => {
      const { xAdvance, xOffset } = positions[index]!
      const d = glyph.path.toSVG()
      if (d) path.push({ d, x: x + xOffset * em, em })
      x += xAdvance * em
    })
  }
  return { path, width: x }
}

/** Runs of text that one font covers. A letter and its marks stay together, as marks combine only within one font. */
async function runsOf(text: string): Promise<{ text: string; font: Font }[]> {
  const runs: { text: string; font: Font }[] = []
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    const run = await runOf(segment)
    if (!run) continue
    const last = runs.at(-1)
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs
}

/** The character itself, else the closest one that a font has ("𝐀" is A, "m̌" is m), else nothing. */
async function runOf(letter: string): Promise<{ text: string; font: Font } | null> {
  const plain = letter.normalize('NFKC')
  for (const text of [letter, plain, plain.normalize('NFD').replace(/[\p{M}\p{Cf}]/gu, '')]) {
    for (const script of text ? scripts : []) {
      const font = await fontOf(script)
      if ([...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!))) return { text, font }
    }
  }
  return null
}

/** Width in ems, without drawing. */
async function widthOf(text: string): Promise<number> {
  return (await runsOf(text)).reduce(
    (sum, { text: part, font }) => sum + font.layout(part).advanceWidth / font.unitsPerEm,
    0,
  )
}

/** The same, measuring no text twice: laying one out takes longer than anything else about it. */
function remembering(): typeof widthOf {
  const known = new Map<string, Promise<number>>()
  return (text) => {
    const width = known.get(text) ?? widthOf(text)
    known.set(text, width)
    return width
  }
}

/** The text in lines of at most `width` ems; a word that is longer than a line is split where the line ends. */
export async function wrapped(text: string, width: number, measure = widthOf): Promise<string[]> {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if ((await measure(joined)) <= width) lines.splice(-1, 1, joined)
    else lines.push(...(await pieces(word, width, measure)))
  }
  return lines
}

async function pieces(word: string, width: number, measure: typeof widthOf): Promise<string[]> {
  if ((await measure(word)) <= width) return [word]
  const parts = ['']
  for (const { segment } of segmenter.segment(word)) {
    if (parts.at(-1) && (await measure(parts.at(-1)! + segment)) > width) parts.push('')
    parts[parts.length - 1] += segment
  }
  return parts
}

type Box = { width: number; height: number; lines: number; lineHeight: number }

/** The largest of some sizes at which the text fits a box; at the smallest the end is cut off. */
export async function fitted(
  text: string,
  box: Box,
  sizes: number[],
): Promise<{ size: number; lines: Drawn[] }> {
  const measure = remembering()
  const whole = await measure(text.trim().replaceAll(/\s+/g, ' '))
  for (const size of sizes) {
    const width = box.width / size
    const most = Math.min(box.lines, Math.floor(box.height / (size * box.lineHeight)))
    // Where a line ends, a space goes, and the least bit of kerning: never an em.
    if (whole > most * (width + 1)) continue
    const lines = await wrapped(text, width, measure)
    if (lines.length <= most) return { size, lines: await Promise.all(lines.map(drawn)) }
  }
  const size = sizes.at(-1)!
  const lines = await cut(text, box.width / size, box.lines, measure)
  return { size, lines: await Promise.all(lines.map(drawn)) }
}

/** As many words as fit on so many lines, with a sign that more would follow. */
async function cut(text: string, width: number, most: number, measure: typeof widthOf): Promise<string[]> {
  const words = text.split(/\s+/)
  let lines = await wrapped(words.join(' ') + CUT, width, measure)
  while (lines.length > most && words.length > 1) {
    words.pop()
    lines = await wrapped(words.join(' ') + CUT, width, measure)
  }
  return lines.slice(0, most)
}

/** A line as SVG, starting at its first letter's position. */
export const letters = (
  { path }: Drawn,
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): string =>
  `<g fill="${colour}">${path.map((glyph) => `<path transform="translate(${(x + glyph.x * size).toFixed(2)} ${y.toFixed(2)}) scale(${glyph.em * size} ${-glyph.em * size})" d="${glyph.d}"/>`).join('')}</g>`

import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { knowLetters } from './fonts.server.ts'

const { resolve } = createRequire(import.meta.url)

/** A font from which letters with marks were printed, as another process opens it. */
function printed(script: string, { known }: { known: boolean }) {
  const font = create(
    readFileSync(resolve(`@fontsource/noto-sans/files/noto-sans-${script}-400-normal.woff`)),
  )
  if (known) knowLetters(font)
  const subset = font.createSubset()
  const marked = font.characterSet
    .map((one) => String.fromCodePoint(one))
    .filter((one) => one.normalize('NFD').length > 1)
  for (const glyph of font.layout(marked.join('')).glyphs) subset.includeGlyph(glyph)
  subset.encode()
  return font
}

const misread = (font: ReturnType<typeof printed>): string[] =>
  font.characterSet
    .filter((one) => font.glyphForCodePoint(one).codePoints[0] !== one)
    .map((one) => String.fromCodePoint(one))

test('[RES-04] a letter that was printed as a part of another is read back as itself', () => {
  expect(misread(printed('greek', { known: false }))).toContain('α')
  for (const script of ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'])
    expect(misread(printed(script, { known: true })), script).toEqual([])
})

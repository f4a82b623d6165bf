/** The part of fontkit that Stadi uses; the package has no types of its own. */
declare module 'fontkit' {
  export type Glyph = { path: { toSVG(): string }; codePoints: number[] }
  export type Font = {
    unitsPerEm: number
    characterSet: number[]
    glyphForCodePoint(codePoint: number): Glyph
    createSubset(): { includeGlyph(glyph: Glyph): number; encode(): Uint8Array }
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      advanceWidth: number
      glyphs: Glyph[]
      positions: { xAdvance: number; xOffset: number }[]
    }
  }
  export function create(file: Uint8Array): Font
}

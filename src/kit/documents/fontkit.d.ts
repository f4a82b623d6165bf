/** The part of fontkit that Stadi uses; the package has no types of its own. */
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      advanceWidth: number
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number; xOffset: number }[]
    }
  }
  export function create(file: Uint8Array): Font
}

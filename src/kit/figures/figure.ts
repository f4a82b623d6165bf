/** The types of lesson figures: what the parser (read.ts) returns and drawing.ts draws. */
export const entryKinds = ['steps', 'cycle', 'timeline'] as const
export const valueKinds = ['bars', 'split', 'line'] as const
export const figureKinds = [
  ...entryKinds,
  'compare',
  ...valueKinds,
  'screen',
  'sheet',
  'tree',
  'pair',
] as const
export type FigureKind = (typeof figureKinds)[number]

export const screenParts = ['picture', 'title', 'text', 'field', 'button', 'in', 'out', 'line'] as const
export type ScreenPart = (typeof screenParts)[number]

export type Entry = { label: string; note: string }
export type Value = { label: string; value: number }
export type ScreenLine = { part: ScreenPart; text: string; note: number | null }
/** Columns and rows from 0, both ends inclusive. */
export type Range = { left: number; top: number; right: number; bottom: number }

export type Entries = { kind: (typeof entryKinds)[number]; entries: Entry[] }
export type Compare = {
  kind: 'compare'
  left: string
  right: string
  hasMarks: boolean
  rows: [string, string][]
}
export type Values = { kind: (typeof valueKinds)[number]; unit: string; values: Value[] }
export type Screen = { kind: 'screen'; app: string; lines: ScreenLine[]; notes: string[] }
export type Sheet = { kind: 'sheet'; rows: string[][]; mark: Range | null; note: string }
export type Tree = { kind: 'tree'; nodes: { label: string; depth: number }[] }

/**
 * Colours of pictures of things, such as a poster or a face: the same in light and dark mode, since what they show is. Names are those
 * that authors write.
 */
export const pictureColours = {
  paper: '#fff',
  ink: '#1b1b1b',
  grey: '#8a8a8a',
  pale: '#d9d9d9',
  dark: '#23303a',
  red: '#c8281e',
  pink: '#ff69b4',
  orange: '#e8762c',
  yellow: '#f6c63c',
  green: '#1f7a4d',
  blue: '#1c5fa8',
  sky: '#bfdcf2',
  sand: '#ead9b8',
  brown: '#7a4a2b',
  skin: '#8a5638',
  shade: '#4a2c1c',
} as const
export type PictureColour = keyof typeof pictureColours

export type PictureShape = {
  shape: 'box' | 'circle' | 'line' | 'path' | 'text'
  values: number[]
  colour: PictureColour
  /** Of a text: bold, and where it is anchored. */
  looks: string[]
  /** Of a text its words, of a path its moves. */
  words: string
}
export type Picture = { shapes: PictureShape[] }
/** The same thing twice, drawn: as it was, and as it became. */
export type Pair = {
  kind: 'pair'
  left: string
  right: string
  width: number
  height: number
  before: Picture
  after: Picture
}

export type Drawable = Entries | Compare | Values | Screen | Sheet | Tree | Pair
export type Figure = { title: string; alt: string; drawable: Drawable }

/** The types of lesson figures: what the parser (read.ts) returns and drawing.ts draws. */
export const entryKinds = ['steps', 'cycle', 'timeline'] as const
export const valueKinds = ['bars', 'split', 'line'] as const
export const figureKinds = [...entryKinds, 'compare', ...valueKinds, 'screen', 'sheet', 'tree'] as const
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

export type Drawable = Entries | Compare | Values | Screen | Sheet | Tree
export type Figure = { title: string; alt: string; drawable: Drawable }

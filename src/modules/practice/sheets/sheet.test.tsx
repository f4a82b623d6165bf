import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SheetExercise } from '#course-format/exercises/exercise.ts'
import { readExercise } from '#course-format/exercises/read.ts'
import { Fault, type FaultKind, faultCodes } from '#course-format/formulas/value.ts'
import { m } from '#paraglide/messages.js'
import { inLanguage } from '#web/locale.server.ts'
import { faultWords, reasonWords, shownWords } from './cell-words.ts'
import { SheetPart } from './sheet.tsx'

const exercise = readExercise(
  'sheet',
  'name: n\nask: a\nhint: h\nwhy: w\n| Name | Paid |\n| Asha | 1,200 |\n| Juma | =B2/2 |\n| Total | ?=SUM(B2:B3) |',
) as SheetExercise
const html = renderToStaticMarkup(
  <SheetPart exercise={exercise} work={['=TODAY()']} isSolved={false} keep={() => {}} onTry={() => {}} />,
)

test('[CRS-06] a sheet is a table with letters and numbers, in which the cells to fill say which they are', () => {
  expect(html.match(/<th scope="col">[A-F]/g)).toHaveLength(2)
  expect(html.match(/<th scope="row">/g)).toHaveLength(4)
  expect(html).toContain('aria-label="B4, your cell: empty"')
  expect(html).toContain('aria-pressed="true"')
  expect(html).toMatch(/<label for="([^"]+)">Formula in B4<\/label><input id="\1"/)
  expect(html).toContain('autoCapitalize="off"')
  // Given values as they are written, given formulas as what they show.
  expect(html).toContain('>1,200</td>')
  expect(html).toContain('>600</td>')
})

test('[CRS-06] the server calculates nothing by its own clock', () => {
  expect(html).toContain('value="=TODAY()"')
  expect(html).not.toMatch(/\d{4}-\d\d-\d\d/)
})

test('[CRS-06] every error has a sentence of its own, which begins with what the cell shows', () => {
  const kinds = Object.keys(faultCodes) as FaultKind[]
  for (const locale of ['en', 'sw'] as const) {
    const said = inLanguage(locale, () => kinds.map((kind) => faultWords(new Fault(kind, 'SUMM'))))
    expect(new Set(said).size).toBe(kinds.length)
    for (const [at, kind] of kinds.entries()) expect(said[at]).toContain(faultCodes[kind])
    expect(said.filter((words) => words.includes('SUMM'))).toHaveLength(2)
  }
})

test('[CRS-06] a typed constant is told to be right, but typed', () => {
  expect(reasonWords('B4', 'constant', 1900)).toMatch(/^B4: this is the right value, but typed\./)
  expect(reasonWords('B4', 'differs', 1900)).toContain('B4 shows 1900')
  expect(reasonWords('B4', 'differs', '')).toContain('B4 shows nothing')
  expect(reasonWords('B4', 'fault', new Fault('zero'))).toContain('divided by 0')
  expect(shownWords('B4', null)).toBe(m.sheet_shows_nothing({ cell: 'B4' }))
})

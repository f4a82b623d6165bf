import type { SheetFunction } from '../sight.ts'
import { conditions } from './conditions.ts'
import { dates } from './dates.ts'
import { lists } from './lists.ts'
import { loans } from './loans.ts'
import { logic } from './logic.ts'
import { lookup } from './lookup.ts'
import { math } from './math.ts'
import { statistics } from './statistics.ts'
import { text } from './text.ts'

/** All functions of a formula, by their names in Google Sheets. */
export const functions: ReadonlyMap<string, SheetFunction> = new Map(
  Object.entries({
    ...logic,
    ...math,
    ...conditions,
    ...statistics,
    ...lookup,
    ...lists,
    ...text,
    ...dates,
    ...loans,
  }),
)

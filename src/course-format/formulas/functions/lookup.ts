import { type SheetFunction, single } from '../sight.ts'
import { compare, Fault, type Grid, isGrid, type Scalar, toNumber, toTruth, type Value } from '../value.ts'
import { isLike } from './conditions.ts'

export const gridOf = (value: Value | undefined): Grid =>
  isGrid(value ?? null) ? (value as Grid) : [[(value ?? null) as Scalar]]
const first = (value: Value | undefined): Scalar => gridOf(value)[0]?.[0] ?? null

/** A range of one row or one column, as a list. @throws Fault */
function listOf(value: Value | undefined): Scalar[] {
  const grid = gridOf(value)
  if (grid.length === 1) return grid[0]!
  if (grid[0]!.length === 1) return grid.map((cells) => cells[0]!)
  throw new Fault('missing')
}

/** A number is never found as a text: 5 is not "5". */
const comparable = (cell: Scalar, key: Scalar): boolean =>
  cell !== null &&
  !(cell instanceof Fault) &&
  (typeof cell === 'string') === (typeof key === 'string') &&
  (typeof cell === 'boolean') === (typeof key === 'boolean')

const isFound = (cell: Scalar, key: Scalar, byPattern: boolean): boolean =>
  comparable(cell, key) &&
  (byPattern && typeof key === 'string' && typeof cell === 'string'
    ? isLike(key, cell)
    : compare(cell, key) === 0)

/** The key that is searched for. @throws Fault */
function keyOf(value: Value | undefined): Scalar {
  const key = first(value)
  if (key instanceof Fault) throw key
  return key ?? 0
}

/** Of a list in order the last place that is not above the key. */
function placeBelow(list: Scalar[], key: Scalar, isFalling = false): number {
  let found = -1
  for (const [at, cell] of list.entries()) {
    if (!comparable(cell, key)) continue
    const order = compare(cell, key)
    if (isFalling ? order < 0 : order > 0) break
    found = at
  }
  return found
}

function placeOf(list: Scalar[], key: Scalar, isSorted: boolean): number {
  const at = isSorted ? placeBelow(list, key) : list.findIndex((cell) => isFound(cell, key, true))
  if (at < 0) throw new Fault('missing')
  return at
}

/** VLOOKUP, and HLOOKUP with the table turned. */
const inTable = (turn: (grid: Grid) => Grid): SheetFunction => ({
  least: 3,
  most: 4,
  run: ([key, table, place, sorted]) => {
    const grid = turn(gridOf(table))
    const column = Math.trunc(toNumber(first(place)))
    if (column < 1) throw new Fault('value')
    if (column > grid[0]!.length) throw new Fault('reference')
    const isSorted = sorted === undefined ? true : toTruth(first(sorted))
    return grid[
      placeOf(
        grid.map((cells) => cells[0]!),
        keyOf(key),
        isSorted,
      )
    ]![column - 1]!
  },
})

export const turned = (grid: Grid): Grid =>
  grid[0]!.map((_, column) => grid.map((cells) => cells[column] ?? null))

/** 0: exactly; 2: by a pattern; -1 or 1: else the next below or above, in any order. */
function placeByMode(list: Scalar[], key: Scalar, mode: number, isBackwards: boolean): number {
  const places = [...list.keys()]
  if (isBackwards) places.reverse()
  const exact = places.find((at) => isFound(list[at]!, key, mode === 2))
  if (exact !== undefined || mode === 0 || mode === 2) return exact ?? -1
  const near = places.filter((at) => comparable(list[at]!, key) && compare(list[at]!, key) * mode > 0)
  return near.reduce((best, at) => (best < 0 || compare(list[at]!, list[best]!) * mode < 0 ? at : best), -1)
}

function xlookup([key, searched, result, missing, mode, direction]: Value[]): Value {
  const [list, grid] = [listOf(searched), gridOf(result)]
  const isColumn = gridOf(searched).length > 1 || (grid.length === 1) === (grid[0]!.length === 1)
  if ((isColumn ? grid.length : grid[0]!.length) !== list.length) throw new Fault('value')
  const how = Math.sign(toNumber(first(mode))) * (toNumber(first(mode)) === 2 ? 2 : 1)
  const at = placeByMode(list, keyOf(key), how, toNumber(first(direction)) < 0)
  if (at >= 0) return single(isColumn ? [grid[at]!] : grid.map((cells) => [cells[at]!]))
  if (missing === undefined || missing === null) throw new Fault('missing')
  return single(missing)
}

export const lookup: Record<string, SheetFunction> = {
  VLOOKUP: inTable((grid) => grid),
  HLOOKUP: inTable(turned),
  XLOOKUP: { least: 3, most: 6, fills: true, run: xlookup },
  LOOKUP: {
    least: 2,
    most: 3,
    run: ([key, searched, result]) => {
      const at = placeOf(listOf(searched), keyOf(key), true)
      return listOf(result ?? searched)[at] ?? null
    },
  },
  MATCH: {
    least: 2,
    most: 3,
    run: ([key, searched, how]) => {
      const [list, kind] = [listOf(searched), how === undefined ? 1 : toNumber(first(how))]
      const at = kind < 0 ? placeBelow(list, keyOf(key), true) : placeOf(list, keyOf(key), kind > 0)
      if (at < 0) throw new Fault('missing')
      return at + 1
    },
  },
  INDEX: {
    least: 1,
    most: 3,
    fills: true,
    run: ([range, rowGiven, columnGiven]) => {
      const grid = gridOf(range)
      let [row, column] = [rowGiven, columnGiven].map((given) => Math.trunc(toNumber(first(given)))) as [
        number,
        number,
      ]
      // In a single row the one number that is given counts columns.
      if (columnGiven === undefined && grid.length === 1 && grid[0]!.length > 1) [row, column] = [1, row]
      if (row < 0 || column < 0 || row > grid.length || column > grid[0]!.length) throw new Fault('reference')
      const rows = row === 0 ? grid : [grid[row - 1]!]
      return single(column === 0 ? rows : rows.map((cells) => [cells[column - 1]!]))
    },
  },
  ROW: {
    least: 0,
    most: 1,
    lazy: ([of], { here }) => (of ? (of.place?.row ?? of.from?.row ?? fail()) : here.row) + 1,
  },
  COLUMN: {
    least: 0,
    most: 1,
    lazy: ([of], { here }) => (of ? (of.place?.column ?? of.from?.column ?? fail()) : here.column) + 1,
  },
  ROWS: { least: 1, most: 1, run: ([range]) => gridOf(range).length },
  COLUMNS: { least: 1, most: 1, run: ([range]) => gridOf(range)[0]!.length },
}

function fail(): never {
  throw new Fault('value')
}

import { cells, type SheetFunction, single } from '../sight.ts'
import {
  compare,
  Fault,
  type Grid,
  MOST_CELLS,
  type Scalar,
  toNumber,
  toTruth,
  type Value,
} from '../value.ts'
import { gridOf, turned } from './lookup.ts'

const numberOf = (value: Value | undefined): number => toNumber(gridOf(value)[0]?.[0] ?? null)

/** Empty cells come last in either order, as in Google Sheets. */
function order(one: Scalar, other: Scalar, isUp: boolean): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0)
  return isUp ? compare(one, other) : compare(other, one)
}

function sorted([range, ...keys]: Value[]): Grid {
  const grid = gridOf(range)
  const by = keys.length > 0 ? keys : [1]
  const columns = Array.from({ length: Math.ceil(by.length / 2) }, (_, at) => {
    const [key, isUp] = [by[at * 2], by[at * 2 + 1]]
    const list = Array.isArray(key) && key.length > 1 ? gridOf(key).map((row) => row[0]!) : null
    const column = list ? 0 : numberOf(key) - 1
    if (list ? list.length !== grid.length : grid[0]![column] === undefined) throw new Fault('value')
    return {
      values: list ?? grid.map((row) => row[column]!),
      isUp: isUp === undefined || toTruth(gridOf(isUp)[0]?.[0] ?? null),
    }
  })
  const places = [...grid.keys()].sort((a, b) => {
    for (const { values, isUp } of columns) {
      const found = order(values[a]!, values[b]!, isUp)
      if (found !== 0) return found
    }
    return a - b
  })
  return places.map((at) => grid[at]!)
}

function filtered([range, ...conditions]: Value[]): Value {
  const grid = gridOf(range)
  const lists = conditions.map((one) => gridOf(one))
  const isAcross = lists.every((list) => list.length === 1 && grid.length > 1 && list[0]!.length > 1)
  const table = isAcross ? turned(grid) : grid
  const tests = lists.map((list) => cells([list]))
  if (tests.some((test) => test.length !== table.length)) throw new Fault('value')
  const left = table.filter((_, at) =>
    tests.every((test) => {
      const cell = test[at]!
      return !(cell instanceof Fault) && typeof cell !== 'string' && toTruth(cell)
    }),
  )
  if (left.length === 0) throw new Fault('missing')
  return single(isAcross ? turned(left) : left)
}

const isSame = (one: Scalar, other: Scalar): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : compare(one, other) === 0

export const lists: Record<string, SheetFunction> = {
  SORT: { least: 1, most: 9, fills: true, run: (values) => single(sorted(values)) },
  FILTER: { least: 2, most: 9, fills: true, run: filtered },
  UNIQUE: {
    least: 1,
    most: 1,
    fills: true,
    run: ([range]) => {
      const grid = gridOf(range)
      const isNew = (row: Scalar[], at: number) =>
        grid.findIndex((other) => other.every((cell, column) => isSame(cell, row[column]!))) === at
      return single(grid.filter(isNew))
    },
  },
  TRANSPOSE: { least: 1, most: 1, fills: true, run: ([range]) => single(turned(gridOf(range))) },
  FLATTEN: { least: 1, most: 9, fills: true, run: (values) => single(cells(values).map((cell) => [cell])) },
  SEQUENCE: {
    least: 1,
    most: 4,
    fills: true,
    run: ([rowsGiven, columnsGiven, startGiven, stepGiven]) => {
      const [rows, columns] = [numberOf(rowsGiven), columnsGiven === undefined ? 1 : numberOf(columnsGiven)]
      if (!(rows >= 1 && columns >= 1)) throw new Fault('number')
      if (rows * columns > MOST_CELLS) throw new Fault('long')
      const start = startGiven === undefined ? 1 : numberOf(startGiven)
      const step = stepGiven === undefined ? 1 : numberOf(stepGiven)
      return single(
        Array.from({ length: Math.trunc(rows) }, (_, row) =>
          Array.from(
            { length: Math.trunc(columns) },
            (_, column) => start + step * (row * Math.trunc(columns) + column),
          ),
        ),
      )
    },
  },
}

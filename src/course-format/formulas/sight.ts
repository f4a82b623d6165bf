import {
  Fault,
  type Grid,
  isGrid,
  MOST_CELLS,
  MOST_LETTERS,
  type Scalar,
  toNumber,
  type Value,
} from './value.ts'

/** What a formula sees of the sheet that it stands in. */
export type Sight = {
  at: (row: number, column: number) => Scalar
  rows: number
  columns: number
  /** Where the formula stands. */
  here: { row: number; column: number }
  /** The present moment, in days as spreadsheets count them. */
  now: number
  /** Calculates a step further down. @throws Fault where formulas stand too deep in each other */
  deeper: <T>(calculate: () => T) => T
  /** @throws Fault when a sheet has calculated long enough */
  spend: (steps: number) => void
}

/** A part of a call that is calculated when it is needed, such as what IF does not choose. */
export type Lazy = {
  value: () => Value
  place: { row: number; column: number } | null
  from: { row: number | null; column: number | null } | null
}

type Common = { least: number; most: number; /** May give several cells by itself. */ fills?: boolean }
export type SheetFunction = Common &
  (
    | { lazy: (parts: Lazy[], sight: Sight) => Value }
    /** Given one value each; several of them give several answers. */
    | { takesFaults?: boolean; each: (args: Scalar[], sight: Sight) => Scalar }
    /** Given whole ranges. */
    | { takesFaults?: boolean; run: (args: Value[], sight: Sight) => Value }
  )

/** A range of one cell is its cell. */
export const single = (value: Value): Value =>
  isGrid(value) && value.length === 1 && value[0]!.length === 1 ? value[0]![0]! : value

/** Calculates cell by cell where there are ranges, as Google Sheets does in SUMPRODUCT and FILTER. */
export function spread(values: Value[], sight: Sight, run: (scalars: Scalar[]) => Scalar): Value {
  const each = values.map((value) => single(value))
  const grids = each.filter(isGrid)
  if (grids.length === 0)
    return limited(
      caught(() => run(each as Scalar[])),
      sight,
    )
  const rows = Math.max(...grids.map((grid) => grid.length))
  const columns = Math.max(...grids.map((grid) => grid[0]!.length))
  if (rows * columns > MOST_CELLS) throw new Fault('long')
  sight.spend(rows * columns)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      limited(
        caught(() => run(each.map((value) => (isGrid(value) ? cellOf(value, row, column) : value)))),
        sight,
      ),
    ),
  )
}

/** A row or column of one stands beside each other; beyond a range there is nothing. */
const cellOf = (grid: Grid, row: number, column: number): Scalar => {
  const cells = grid.length === 1 ? grid[0]! : grid[row]
  const cell = cells?.length === 1 ? cells[0] : cells?.[column]
  return cell === undefined ? new Fault('missing') : cell
}

function caught(run: () => Scalar): Scalar {
  try {
    return run()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** @throws Fault where a sheet has written enough */
function limited(value: Scalar, sight: Sight): Scalar {
  if (typeof value === 'number') return Number.isFinite(value) ? value : new Fault('number')
  if (typeof value !== 'string') return value
  sight.spend(Math.ceil(value.length / 100))
  return value.length > MOST_LETTERS ? new Fault('long') : value
}

/** All cells of all arguments, one after the other. */
export const cells = (values: Value[]): Scalar[] =>
  values.flatMap((value) => (isGrid(value) ? value.flat() : [value]))

/** Numbers and days: what is empty, written or true in a range is passed over, as in Google Sheets. @throws Fault */
export function numbers(values: Value[]): Scalar[] {
  return values.flatMap((value): Scalar[] => {
    if (!isGrid(value)) return value === null ? [] : [typeof value === 'object' ? value : toNumber(value)]
    return value.flat().filter((cell) => {
      if (cell instanceof Fault) throw cell
      return typeof cell === 'number' || (typeof cell === 'object' && cell !== null)
    })
  })
}

/** Rows of a query as a database gives them. */
export type Cell = string | number | null
export type Rows = { columns: string[]; values: Cell[][] }

export type Difference =
  | { kind: 'columns' | 'count'; own: number; asked: number }
  | { kind: 'order' }
  | { kind: 'values'; row: number }

/**
 * How a learner's rows differ from those that are asked for; null if they do not. Names of columns make no difference.
 * @param inOrder whether the order of rows counts
 */
export function differenceOf(own: Rows | null, asked: Rows | null, inOrder: boolean): Difference | null {
  const [mine, theirs] = [own?.values ?? [], asked?.values ?? []]
  // A query without rows has no columns in some databases: their number is known where there are rows.
  const [wide, wanted] = [own?.columns.length ?? 0, asked?.columns.length ?? 0]
  if (wide !== wanted) return { kind: 'columns', own: wide, asked: wanted }
  if (mine.length !== theirs.length) return { kind: 'count', own: mine.length, asked: theirs.length }
  const wrong = mine.findIndex((row, at) => !isSameRow(row, theirs[at]!))
  if (wrong < 0) return null
  const [a, b] = [sorted(mine), sorted(theirs)]
  const isSameSet = a.every((row, at) => isSameRow(row, b[at]!))
  if (isSameSet) return inOrder ? { kind: 'order' } : null
  return { kind: 'values', row: wrong + 1 }
}

const isSameRow = (a: Cell[], b: Cell[]): boolean => a.every((cell, at) => isSame(cell, b[at] ?? null))

function isSame(a: Cell, b: Cell): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b))
  return a === b
}

const keyOf = (row: Cell[]): string =>
  row.map((cell) => (typeof cell === 'number' ? cell.toFixed(6) : String(cell))).join('\u0000')
const sorted = (rows: Cell[][]): Cell[][] => [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

import type { SheetFunction } from '../sight.ts'
import { compare, Fault, type Grid, isGrid, type Scalar, toNumber, typedValue, type Value } from '../value.ts'

const MOST_COMPARED = 100_000

/** A text as it stands, with * for any letters, ? for one, and ~ before a sign that means itself. Without regard to capitals. */
export function isLike(pattern: string, text: string): boolean {
  if (!/[*?~]/.test(pattern)) return pattern.toLowerCase() === text.toLowerCase()
  if (pattern.length * text.length > MOST_COMPARED) throw new Fault('long')
  const signs = [...pattern.toLowerCase().matchAll(/~([*?~])|[\s\S]/g)].map(([sign, plain]) =>
    plain ? { letter: plain } : sign === '*' ? 'any' : sign === '?' ? 'one' : { letter: sign },
  )
  const letters = text.toLowerCase()
  // The places that have been reached; with each sign on from there, so that no pattern takes long.
  let reached = new Set([0])
  for (const sign of signs) {
    const next = new Set<number>()
    for (const at of reached)
      if (sign === 'any') {
        for (let to = at; to <= letters.length; to++) next.add(to)
        break
      } else if (at < letters.length && (sign === 'one' || letters[at] === sign.letter)) next.add(at + 1)
    reached = next
  }
  return reached.has(letters.length)
}

/** What `">500"`, `"Thika"` or `"<>"` asks of a cell. */
export function condition(asked: Scalar): (cell: Scalar) => boolean {
  if (asked instanceof Fault) throw asked
  if (typeof asked !== 'string') return (cell) => isSame(cell, asked ?? 0)
  const [, sign = '', rest = ''] = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/.exec(asked) ?? []
  const value = typedValue(rest)
  if (sign === '' || sign === '=' || sign === '<>') {
    const isIt = (cell: Scalar): boolean => {
      if (value === null) return cell === null || (cell === '' && sign === '')
      return typeof value === 'string'
        ? typeof cell === 'string' && isLike(rest.trim(), cell)
        : isSame(cell, value)
    }
    return sign === '<>' ? (cell) => !isIt(cell) : isIt
  }
  return (cell) => {
    if (cell === null || cell instanceof Fault || typeof cell === 'boolean') return false
    if ((typeof cell === 'string') !== (typeof value === 'string')) return false
    const order = compare(cell, value)
    return sign === '<' ? order < 0 : sign === '>' ? order > 0 : sign === '<=' ? order <= 0 : order >= 0
  }
}

const isSame = (cell: Scalar, value: Scalar): boolean =>
  cell !== null &&
  !(cell instanceof Fault) &&
  (typeof cell === 'string' || typeof cell === 'boolean'
    ? typeof cell === typeof value && compare(cell, value) === 0
    : typeof value !== 'string' && typeof value !== 'boolean' && compare(cell, value) === 0)

const asGrid = (value: Value): Grid => (isGrid(value) ? value : [[value]])

/** The cells of a range that stand where all conditions hold. @throws Fault where ranges differ in size */
function chosen(range: Grid, pairs: Value[]): Scalar[] {
  if (pairs.length % 2 === 1) throw new Fault('arguments')
  const tests = Array.from({ length: pairs.length / 2 }, (_, at) => {
    const grid = asGrid(pairs[at * 2]!)
    const asked = pairs[at * 2 + 1]!
    if (grid.length !== range.length || grid[0]!.length !== range[0]!.length) throw new Fault('value')
    return { grid, holds: condition(isGrid(asked) ? (asked[0]?.[0] ?? null) : asked) }
  })
  return range.flatMap((cells, row) =>
    cells.filter((_, column) => tests.every(({ grid, holds }) => holds(grid[row]![column]!))),
  )
}

const numeric = (cells: Scalar[]): number[] =>
  cells.flatMap((cell) => {
    if (cell instanceof Fault) throw cell
    return cell === null || typeof cell === 'string' || typeof cell === 'boolean' ? [] : [toNumber(cell)]
  })

const sum = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)
const average = (values: number[]): number => {
  if (values.length === 0) throw new Fault('zero')
  return sum(values) / values.length
}

/** SUMIF and AVERAGEIF: the range to calculate with may be left out, and is as large as the one with the condition. */
const one = (calculate: (values: number[]) => number): SheetFunction => ({
  least: 2,
  most: 3,
  run: ([range = null, asked = null, values]) => {
    const tested = asGrid(range)
    const grid = values === undefined || values === null ? tested : asGrid(values)
    const fitted = tested.map((cells, row) => cells.map((_, column) => grid[row]?.[column] ?? null))
    return calculate(numeric(chosen(fitted, [range, asked])))
  },
})
const several = (calculate: (values: number[]) => number): SheetFunction => ({
  least: 3,
  most: 41,
  run: ([values = null, ...pairs]) => calculate(numeric(chosen(asGrid(values), pairs))),
})

export const conditions: Record<string, SheetFunction> = {
  COUNTIF: {
    least: 2,
    most: 2,
    run: ([range = null, asked = null]) => chosen(asGrid(range), [range, asked]).length,
  },
  COUNTIFS: { least: 2, most: 40, run: (pairs) => chosen(asGrid(pairs[0]!), pairs).length },
  SUMIF: one(sum),
  SUMIFS: several(sum),
  AVERAGEIF: one(average),
  AVERAGEIFS: several(average),
  MAXIFS: several((values) => (values.length > 0 ? Math.max(...values) : 0)),
  MINIFS: several((values) => (values.length > 0 ? Math.min(...values) : 0)),
}

import { functions } from './functions/all.ts'
import type { Formula, Sign } from './parse.ts'
import { type Sight, single, spread } from './sight.ts'
import {
  compare,
  Fault,
  type Grid,
  isGrid,
  MOST_CELLS,
  Moment,
  type Scalar,
  toNumber,
  toText,
  type Value,
} from './value.ts'

/** What a formula is worth. Faults are values here, so that IFERROR sees them. */
export function evaluate(formula: Formula, sight: Sight): Value {
  return sight.deeper(() => {
    try {
      return worth(formula, sight)
    } catch (error) {
      if (error instanceof Fault) return error
      throw error
    }
  })
}

/** A single cell stays a range of one, as SUM passes over a text in a cell and not over one that is given. */
const argument = (formula: Formula | null, sight: Sight): Value => {
  if (!formula) return null
  if (formula.type === 'cell') return [[sight.at(formula.row, formula.column)]]
  return evaluate(formula, sight)
}

function worth(formula: Formula, sight: Sight): Value {
  sight.spend(1)
  switch (formula.type) {
    case 'value':
      return formula.value
    case 'cell':
      return sight.at(formula.row, formula.column)
    case 'range':
      return cellsIn(formula, sight)
    case 'minus':
      return spread([evaluate(formula.of, sight)], sight, ([of = null]) => number(-toNumber(of)))
    case 'percent':
      return spread([evaluate(formula.of, sight)], sight, ([of = null]) => number(toNumber(of) / 100))
    case 'operator': {
      const sides = [evaluate(formula.left, sight), evaluate(formula.right, sight)]
      return spread(sides, sight, ([left = null, right = null]) => operate(formula.sign, left, right))
    }
    case 'call':
      return call(formula.name, formula.args, sight)
  }
}

function call(name: string, args: (Formula | null)[], sight: Sight): Value {
  const found = functions.get(name)
  if (!found) throw new Fault('name', name)
  if (args.length < found.least || args.length > found.most) throw new Fault('arguments', name)
  if ('lazy' in found) {
    const parts = args.map((formula) => ({
      value: () => single(argument(formula, sight)),
      place: formula?.type === 'cell' ? formula : null,
      from: formula?.type === 'range' ? formula.from : null,
    }))
    return found.lazy(parts, sight)
  }
  const values = args.map((formula) => argument(formula, sight))
  if ('each' in found)
    return spread(values, sight, (scalars) => {
      const fault = scalars.find((one) => one instanceof Fault)
      return fault && !found.takesFaults ? fault : found.each(scalars, sight)
    })
  const fault = values.find((value): value is Fault => value instanceof Fault)
  if (fault && !found.takesFaults) return fault
  const value = found.run(values, sight)
  return isGrid(value) && value.length * (value[0]?.length ?? 0) > MOST_CELLS ? new Fault('long') : value
}

function cellsIn({ from, to }: Extract<Formula, { type: 'range' }>, sight: Sight): Grid {
  const [lastRow, lastColumn] = [
    Math.min(to.row ?? Infinity, sight.rows - 1),
    Math.min(to.column ?? Infinity, sight.columns - 1),
  ]
  const grid: Grid = []
  for (let row = from.row ?? 0; row <= lastRow; row++) {
    const cells: Scalar[] = []
    for (let column = from.column ?? 0; column <= lastColumn; column++) cells.push(sight.at(row, column))
    if (cells.length > 0) grid.push(cells)
  }
  sight.spend(grid.length * 6)
  // Beside the sheet nothing is written.
  return grid.length > 0 ? grid : [[null]]
}

function operate(sign: Sign, left: Scalar, right: Scalar): Scalar {
  switch (sign) {
    case '&':
      return toText(left) + toText(right)
    case '=':
      return compare(left, right) === 0
    case '<>':
      return compare(left, right) !== 0
    case '<':
      return compare(left, right) < 0
    case '<=':
      return compare(left, right) <= 0
    case '>':
      return compare(left, right) > 0
    case '>=':
      return compare(left, right) >= 0
    case '/':
      if (toNumber(right) === 0) throw new Fault('zero', String(toNumber(left)))
      return number(toNumber(left) / toNumber(right))
    case '*':
      return number(toNumber(left) * toNumber(right))
    case '^':
      return number(toNumber(left) ** toNumber(right))
    case '+':
    case '-':
      return shifted(sign, left, right)
  }
}

/** A day and seven more is a day; a day less a day is a number, and so is what a day is taken from. */
function shifted(sign: '+' | '-', left: Scalar, right: Scalar): Scalar {
  const value = number(sign === '+' ? toNumber(left) + toNumber(right) : toNumber(left) - toNumber(right))
  const [one, other] = [kindOf(left), kindOf(right)]
  if (other === 'day' && (sign === '-' || one === 'day')) return value
  const kind = one === 'day' || other === 'day' ? 'day' : (one ?? other)
  return kind ? new Moment(value, kind) : value
}

const kindOf = (value: Scalar): Moment['kind'] | undefined =>
  value instanceof Moment ? value.kind : undefined

/** @throws Fault for what is no number */
function number(value: number): number {
  if (!Number.isFinite(value)) throw new Fault('number')
  return value
}

/** Whether a formula may give more than one cell, and so needs the cells below and beside it. */
export function mayFill(formula: Formula | null): boolean {
  switch (formula?.type) {
    case 'range':
      return true
    case 'minus':
    case 'percent':
      return mayFill(formula.of)
    case 'operator':
      return mayFill(formula.left) || mayFill(formula.right)
    case 'call': {
      const found = functions.get(formula.name)
      if (!found) return false
      return found.fills === true || (!('run' in found) && formula.args.some(mayFill))
    }
    default:
      return false
  }
}

export const topLeft = (value: Value): Scalar => (isGrid(value) ? (value[0]?.[0] ?? null) : value)

import type { SheetExercise, Work } from '../exercises/exercise.ts'
import { calculate, isFormula } from './calculate.ts'
import { moved } from './moved.ts'
import { Fault, type Scalar, toNumber } from './value.ts'

/**
 * Why a cell is not right yet: nothing is in it; it shows an error; a number is typed where a formula is asked for, and it is the right
 * one or not; it is right until other values are put in; it shows something else; it is right, but not where it is copied to, since it
 * holds too little with $, or too much.
 */
export type Reason = 'empty' | 'fault' | 'constant' | 'wrong-constant' | 'fixed' | 'differs' | 'unheld'
export type SheetVerdict = {
  isRight: boolean
  /** The places of the learner's cells that are not right, and why each is not. */ wrong: number[]
  why: Reason[]
}

/** Whether a learner's cells show what those of the author do, also with the other values that the author names. */
export function solves(exercise: SheetExercise, work: Work, now: number): SheetVerdict {
  const own = exercise.open.map((_, at) => work[at] ?? '')
  const solution = exercise.open.map(({ formula }) => formula)
  const variants = variantsOf(exercise)
  const valuesOf = (cells: string[]) => variants.map((also) => worth(exercise, cells, also, now))
  const wanted = valuesOf(solution)
  const given = valuesOf(own)
  const together = own.map((typed, at) =>
    reasonOf(typed, solution[at]!, column(given, at), column(wanted, at)),
  )
  // A cell that only shows what another got wrong is not wrong itself: the others are the author's then.
  const apart = together.map((reason, at) => {
    if (!reason || together.filter(Boolean).length === 1) return reason
    const alone = valuesOf(solution.map((formula, place) => (place === at ? own[at]! : formula)))
    return reasonOf(own[at]!, solution[at]!, column(alone, at), column(wanted, at))
  })
  const found = apart.some(Boolean) ? apart : together
  const reasons = found.map((reason, at): Reason | null => {
    const copied = reason ? null : copiedFrom(solution, exercise, own[at]!, at)
    if (!copied) return reason
    const shows = valuesOf(copied.cells)
    const isHeld = copied.to.every((place) => isSameColumn(column(shows, place), column(wanted, place)))
    return isHeld ? null : 'unheld'
  })
  const wrong = reasons.flatMap((reason, at) => (reason ? [at] : []))
  return { isRight: wrong.length === 0, wrong, why: wrong.map((at) => reasons[at]!) }
}

/**
 * The author's cells with a learner's formula copied from its place to those where the author's own was copied from there; null where
 * the author copied none from there that holds something with $. @returns also the places that it was copied to
 */
function copiedFrom(
  solution: string[],
  { open }: SheetExercise,
  typed: string,
  from: number,
): { cells: string[]; to: number[] } | null {
  const formula = solution[from]!
  if (!isFormula(typed) || !holds(formula)) return null
  const [row, column] = placeOf(open[from]!.cell)
  const cells = [...solution]
  cells[from] = typed
  const to: number[] = []
  for (const [at, { cell }] of open.entries()) {
    const [toRow, toColumn] = placeOf(cell)
    const copied = (text: string) => moved(text, toRow - row, toColumn - column)
    if (at === from || copied(formula) !== solution[at]) continue
    // The first one is what was copied.
    if (at < from) return null
    cells[at] = copied(typed)
    to.push(at)
  }
  return to.length > 0 ? { cells, to } : null
}

const holds = (formula: string): boolean => formula.replace(/"[^"]*"/g, '').includes('$')

const isSameColumn = (one: Scalar[], other: Scalar[]): boolean =>
  one.every((value, at) => isSame(value, other[at]!))

const column = (rows: Scalar[][], at: number): Scalar[] => rows.map((row) => row[at]!)

/** @param given what the cell shows as given and with each other value, beside what it should show */
function reasonOf(typed: string, solution: string, given: Scalar[], wanted: Scalar[]): Reason | null {
  if (typed.trim() === '') return 'empty'
  const isRight = isSame(given[0]!, wanted[0]!)
  if (isFormula(solution) && !isFormula(typed)) return isRight ? 'constant' : 'wrong-constant'
  if (!isRight) return given[0] instanceof Fault ? 'fault' : 'differs'
  if (readsCells(solution) && !readsCells(typed)) return 'constant'
  // What the author's own formula cannot calculate is not asked of anybody.
  const isFixed = given.some((value, at) => !(wanted[at] instanceof Fault) && !isSame(value, wanted[at]!))
  return isFixed ? 'fixed' : null
}

/** As given, with each other value, and with all of them. */
function variantsOf({ also }: SheetExercise): SheetExercise['also'][] {
  return [[], ...also.map((one) => [one]), ...(also.length > 1 ? [also] : [])]
}

/** The sheet as texts, with what stands in the learner's cells. */
export function withCells(
  { rows, open }: Pick<SheetExercise, 'rows' | 'open'>,
  cells: Work,
  also: SheetExercise['also'] = [],
): string[][] {
  const texts = rows.map((row) => [...row])
  for (const { cell, value } of also) put(texts, cell, value)
  for (const [at, { cell }] of open.entries()) put(texts, cell, cells[at] ?? '')
  return texts
}

/** Row and column, counted from 0. */
export const placeOf = (cell: string): [number, number] => [
  Number(cell.slice(1)) - 1,
  cell.codePointAt(0)! - 65,
]

function put(texts: string[][], cell: string, text: string): void {
  const [row, column] = placeOf(cell)
  texts[row]![column] = text
}

function worth(exercise: SheetExercise, cells: Work, also: SheetExercise['also'], now: number): Scalar[] {
  const values = calculate(withCells(exercise, cells, also), now)
  return exercise.open.map(({ cell }) => {
    const [row, column] = placeOf(cell)
    return values[row]![column]!
  })
}

/** Numbers but for what is lost in calculating; texts but for spaces around them. */
function isSame(one: Scalar, other: Scalar): boolean {
  if (one instanceof Fault || other instanceof Fault)
    return one instanceof Fault && other instanceof Fault && one.message === other.message
  if (typeof one === 'string' || typeof other === 'string')
    return isText(one) && isText(other) && (one ?? '').trim() === (other ?? '').trim()
  if (typeof one === 'boolean' || typeof other === 'boolean') return one === other
  const [left, right] = [toNumber(one), toNumber(other)]
  return left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))
}

const isText = (value: Scalar): value is string | null => value === null || typeof value === 'string'

/** Whether a formula names cells: =1200 is typed as well, with a sign before it. */
const readsCells = (formula: string): boolean =>
  /\$?[a-z]{1,3}\$?\d|[a-z]:\$?[a-z]|\bROW\(|\bCOLUMN\(/i.test(formula.replace(/"[^"]*"/g, ''))

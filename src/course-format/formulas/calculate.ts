import { evaluate, mayFill, topLeft } from './evaluate.ts'
import { type Formula, parse } from './parse.ts'
import type { Sight } from './sight.ts'
import { Fault, isGrid, MOST_CELLS, MOST_LETTERS, type Scalar, typedValue, type Value } from './value.ts'

/** A chain over all cells of a sheet and formulas as deep as the parser lets them be; far from what a browser's stack holds. */
const [DEEPEST, MOST_STEPS] = [1200, 50_000]

/**
 * What every cell of a sheet is worth.
 * @param texts as typed: constants, and formulas after =
 * @param now in days as spreadsheets count them
 */
export function calculate(texts: string[][], now: number): Scalar[][] {
  const sheet = new Sheet(texts, now)
  return texts.map((row, at) => row.map((_, column) => sheet.at(at, column)))
}

/** The present moment where somebody is, in days as spreadsheets count them. */
export const presentSerial = (): number => {
  const now = new Date()
  return (now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000 + 25_569
}

type Cell = { formula: Formula | Fault; value: Value | undefined; isRunning: boolean }

class Sheet {
  readonly #texts: string[][]
  readonly #now: number
  readonly #cells: (Cell | null)[][]
  #depth = 0
  #steps = 0
  constructor(texts: string[][], now: number) {
    this.#texts = texts
    this.#now = now
    this.#cells = texts.map((row) =>
      row.map((text) =>
        isFormula(text) ? { formula: parsed(text), value: undefined, isRunning: false } : null,
      ),
    )
  }

  at(row: number, column: number): Scalar {
    const text = this.#texts[row]?.[column]
    if (text === undefined) return null
    if (this.#cells[row]![column]) return topLeft(this.#run(row, column))
    return text.trim() === '' ? this.#filled(row, column) : typedValue(text)
  }

  #run(row: number, column: number): Value {
    const cell = this.#cells[row]![column]!
    if (cell.value !== undefined) return cell.value
    if (cell.formula instanceof Fault) return cell.formula
    if (cell.isRunning) return new Fault('circular')
    cell.isRunning = true
    const value = this.#fitted(evaluate(cell.formula, this.#sight(row, column)), row, column)
    cell.isRunning = false
    cell.value = value
    return value
  }

  /** Several values need empty cells. */
  #fitted(value: Value, row: number, column: number): Value {
    if (!isGrid(value)) return value
    if (value.length * (value[0]?.length ?? 0) > MOST_CELLS) return new Fault('long')
    for (const [down, cells] of value.entries())
      for (const across of cells.keys()) {
        const text = down + across === 0 ? '' : this.#texts[row + down]?.[column + across]
        if (text !== undefined && text.trim() !== '') return new Fault('room')
      }
    return value
  }

  /** What a formula above or to the left gives to an empty cell. */
  #filled(row: number, column: number): Scalar {
    for (let from = 0; from <= row; from++)
      for (let left = 0; left <= column; left++) {
        const cell = this.#cells[from]?.[left]
        if (!cell || cell.isRunning || cell.formula instanceof Fault || !mayFill(cell.formula)) continue
        const value = this.#run(from, left)
        const found = isGrid(value) ? value[row - from]?.[column - left] : undefined
        if (found !== undefined) return found
      }
    return null
  }

  #sight(row: number, column: number): Sight {
    return {
      at: (row, column) => this.at(row, column),
      rows: this.#texts.length,
      columns: this.#texts[0]?.length ?? 0,
      here: { row, column },
      now: this.#now,
      deeper: (calculate) => {
        if (++this.#depth > DEEPEST) {
          this.#depth--
          return new Fault('long') as never
        }
        try {
          return calculate()
        } finally {
          this.#depth--
        }
      },
      spend: (steps) => {
        this.#steps += steps
        if (this.#steps > MOST_STEPS) throw new Fault('long')
      },
    }
  }
}

export const isFormula = (text: string): boolean => /^\s*[=]/.test(text)

function parsed(text: string): Formula | Fault {
  if (text.length > MOST_LETTERS) return new Fault('long')
  try {
    return parse(text.trim().slice(1))
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}
